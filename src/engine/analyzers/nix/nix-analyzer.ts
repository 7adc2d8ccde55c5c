import { mebibyte } from '../../../lib/byte-sizes.ts';
import { openSqlitePages } from '../../databases/sqlite/sqlite-pages.ts';
import { visitSqliteTable } from '../../databases/sqlite/visit-sqlite-table.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';
import { readStorePath } from './read-store-path.ts';

const database = 'nix/var/nix/db/db.sqlite';
const walSuffix = '-wal';

/** Nix's database of valid store paths. Images without it have the names of their store paths only (`nix-store-files.ts`). */
export const nixAnalyzer: FileAnalyzer = {
  id: 'nix',
  reads:
    'Nix packages: `nix/var/nix/db/db.sqlite`, and the names of store paths in `nix/store`; Guix packages: `gnu/store`',
  revision: 1,
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
  const pages = openSqlitePages(bufferOver(bytes), wal && bufferOver(wal));
  const isRead =
    pages !== undefined &&
    visitSqliteTable(pages, 'ValidPaths', ({ rowId, values }) => {
      const column = values[pathColumn];
      const storePath = column?.kind === 'bytes' ? column.bytes.toString('utf8', 0, 1024) : '';
      const declared = readStorePath(storePath.replace(/^\//, ''));
      if (declared) builder.addPackage(declared, `row ${rowId}`);
      return !builder.isFull;
    });
  if (!isRead) builder.warn('The database is damaged or has an unknown format; packages may be missing.');
  return builder.build();
}
