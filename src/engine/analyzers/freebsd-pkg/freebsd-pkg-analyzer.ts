import { mebibyte } from '../../../lib/byte-sizes.ts';
import { openSqlitePages, type SqlitePages } from '../../databases/sqlite/sqlite-pages.ts';
import type { SqliteValue } from '../../databases/sqlite/sqlite-record.ts';
import { visitSqliteTable } from '../../databases/sqlite/visit-sqlite-table.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver } from '../text-lines.ts';

const database = 'var/db/pkg/local.sqlite';
const walSuffix = '-wal';

/** The database of FreeBSD's pkg, which has the base system as packages in the official container images. */
export const freebsdPkgAnalyzer: FileAnalyzer = {
  id: 'freebsd-pkg',
  reads: 'FreeBSD packages: `var/db/pkg/local.sqlite`, with owned files',
  revision: 3,
  names: { baseNames: ['local.sqlite', `local.sqlite${walSuffix}`] },
  wants: (path) => (path === database || path === database + walSuffix ? 256 * mebibyte : 0),
  groupOf: () => database,
  analyze,
};

/** Columns of `packages` (pkgdb.c of pkg): id, origin, name, version, comment, desc, mtree_id, message, arch, maintainer, … */
const columns = { origin: 1, name: 2, version: 3, architecture: 8, supplier: 9, licenseLogic: 15 };
/** The value of `licenselogic` of a package that may be used under any one of its licenses (`LICENSE_OR` of pkg.h, the code of `|`). */
const anyLicense = 124;

function analyze({ path, bytes, companions }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  if (path !== database) {
    if (bytes.length > 0) builder.warn('The layer has the write-ahead log of the pkg database without the database.');
    return builder.build();
  }
  const wal = companions?.get(database + walSuffix);
  const pages = openSqlitePages(bufferOver(bytes), wal && bufferOver(wal));
  if (!pages || !readPackages(pages, builder)) {
    builder.warn('The database is damaged or has an unknown format; packages may be missing.');
  }
  return builder.build();
}

function readPackages(pages: SqlitePages, builder: FactsBuilder): boolean {
  const licenses = readLicenses(pages);
  const dependencies = readDependencies(pages);
  const isRead = visitSqliteTable(pages, 'packages', ({ rowId, values }) => {
    const text = (column: number) => textOf(values[column]);
    const declared = licenses.get(rowId) ?? [];
    const details = givenDetails({
      supplier: text(columns.supplier),
      dependencies: dependencies.get(rowId),
      qualifiers: { origin: text(columns.origin) },
    });
    builder.addPackage(
      {
        type: 'freebsd',
        name: text(columns.name),
        version: text(columns.version),
        ...(text(columns.architecture) && { architecture: text(columns.architecture) }),
        licenses: boundedLicenses(
          isNumber(values[columns.licenseLogic], anyLicense) ? [declared.join(' OR ')] : declared,
        ),
        ...details,
      },
      `row ${rowId}`,
      rowId,
    );
    return !builder.isFull;
  });
  if (!isRead) return false;
  visitSqliteTable(pages, 'files', ({ values: [path, , owner] }) => {
    builder.addOwnedFile(textOf(path).replace(/^\//, ''), owner?.kind === 'integer' ? owner.number : undefined);
    return !builder.hasOwnedFilesMax;
  });
  return true;
}

const licensesMax = 100_000;
const dependenciesMax = 1_000_000;
const dependenciesOfPackageMax = 200;

/** Names of the required packages by the id of the package. */
function readDependencies(pages: SqlitePages): Map<number, string[]> {
  const byPackage = new Map<number, string[]>();
  let rows = 0;
  visitSqliteTable(pages, 'deps', ({ values: [, name, , id] }) => {
    if (id?.kind === 'integer') {
      const names = byPackage.get(id.number) ?? [];
      byPackage.set(id.number, names);
      if (names.length < dependenciesOfPackageMax) names.push(textOf(name));
    }
    rows += 1;
    return rows < dependenciesMax;
  });
  return byPackage;
}

/** Licenses by the id of the package. Databases without these tables have none. */
function readLicenses(pages: SqlitePages): Map<number, string[]> {
  const names = new Map<number, string>();
  visitSqliteTable(pages, 'licenses', ({ rowId, values }) => {
    names.set(rowId, textOf(values[1]));
    return names.size < licensesMax;
  });
  const byPackage = new Map<number, string[]>();
  let rows = 0;
  visitSqliteTable(pages, 'pkg_licenses', ({ values: [id, license] }) => {
    const name = license?.kind === 'integer' ? names.get(license.number) : undefined;
    if (id?.kind === 'integer' && name)
      byPackage.set(id.number, [...(byPackage.get(id.number) ?? []).slice(-19), name]);
    rows += 1;
    return rows < licensesMax;
  });
  return byPackage;
}

function textOf(value: SqliteValue | undefined): string {
  return value?.kind === 'bytes' ? value.bytes.toString('utf8', 0, 4096) : '';
}

function isNumber(value: SqliteValue | undefined, number: number): boolean {
  return value?.kind === 'integer' && value.number === number;
}
