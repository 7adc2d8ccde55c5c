import type { DeclaredPackage } from '../../../domain/package.ts';
import { mebibyte } from '../../../lib/byte-sizes.ts';
import { openSqlitePages, type SqlitePages } from '../../databases/sqlite/sqlite-pages.ts';
import { visitSqliteTable } from '../../databases/sqlite/visit-sqlite-table.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder, filePackagesMax } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';
import { readStorePath } from './read-store-path.ts';

const database = 'nix/var/nix/db/db.sqlite';
const walSuffix = '-wal';

/** Nix's database of valid store paths. Images without it have the names of their store paths only (`nix-store-files.ts`). */
export const nixAnalyzer: FileAnalyzer = {
  id: 'nix',
  reads:
    'Nix packages: `nix/var/nix/db/db.sqlite`, and the names of store paths in `nix/store`; Guix packages: `gnu/store`',
  revision: 2,
  names: { baseNames: ['db.sqlite', `db.sqlite${walSuffix}`] },
  wants: (path) => (path === database || path === database + walSuffix ? 256 * mebibyte : 0),
  groupOf: () => database,
  analyze,
};

/** Columns of `ValidPaths`: id, path, hash, registrationTime, deriver, … */
const pathColumn = 1;

function analyze({ path, bytes, companions }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const wal = companions?.get(database + walSuffix);
  if (path !== database) {
    if (bytes.length > 0) builder.warn('The layer has the write-ahead log of the Nix database without the database.');
    return builder.build();
  }
  const found = new Map<number, DeclaredPackage>();
  const pages = openSqlitePages(bufferOver(bytes), wal && bufferOver(wal));
  const isRead =
    pages !== undefined &&
    visitSqliteTable(pages, 'ValidPaths', ({ rowId, values }) => {
      const column = values[pathColumn];
      const storePath = column?.kind === 'bytes' ? column.bytes.toString('utf8', 0, 1024) : '';
      const declared = readStorePath(storePath.replace(/^\//, ''));
      if (declared) found.set(rowId, declared);
      return found.size < filePackagesMax;
    });
  if (pages) addReferences(pages, found);
  for (const [rowId, declared] of found) builder.addPackage(declared, `row ${rowId}`);
  if (!isRead) builder.warn('The database is damaged or has an unknown format; packages may be missing.');
  return builder.build();
}

const referencesMax = 2_000_000;
const dependenciesMax = 1000;

/** Rows of `Refs`: the id of a store path, and that of a path that it contains. Outputs of one package have one name. */
function addReferences(pages: SqlitePages, packages: ReadonlyMap<number, DeclaredPackage>): void {
  let rows = 0;
  visitSqliteTable(pages, 'Refs', ({ values: [referrer, reference] }) => {
    rows += 1;
    const from = referrer?.kind === 'integer' ? packages.get(referrer.number) : undefined;
    const to = reference?.kind === 'integer' ? packages.get(reference.number) : undefined;
    if (from && to && from.name !== to.name) {
      from.dependencies ??= [];
      if (from.dependencies.length < dependenciesMax) from.dependencies.push(to.name);
    }
    return rows < referencesMax;
  });
}
