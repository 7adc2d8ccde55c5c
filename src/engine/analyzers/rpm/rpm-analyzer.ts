import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';
import { readContainerManifest } from './read-container-manifest.ts';
import { readRpmDatabase } from './read-rpm-database.ts';

/** A desktop with 2,500 packages has a database of 200 MB. */
const databaseBytesMax = 256 * mebibyte;
const manifestBytesMax = 16 * mebibyte;

/** The default of rpm, that of Fedora 36 and SUSE, and that of systems with ostree. */
export const rpmFolders: readonly string[] = ['var/lib/rpm/', 'usr/lib/sysimage/rpm/', 'usr/share/rpm/'];
const databases: ReadonlySet<string> = new Set(['rpmdb.sqlite', 'Packages.db', 'Packages', 'rpmdb.sqlite-wal']);
const walSuffix = '-wal';
const manifest = 'var/lib/rpmmanifest/container-manifest-2';

/** rpm's database as SQLite, ndb or Berkeley DB file, and the list that Azure Linux's distroless images have in its place. */
export const rpmAnalyzer: FileAnalyzer = {
  id: 'rpm',
  reads:
    'rpm packages: SQLite with write-ahead log, Berkeley DB and ndb databases, `container-manifest-2` of distroless Azure Linux',
  revision: 6,
  names: { baseNames: [...databases, 'container-manifest-2'] },
  wants,
  groupOf,
  analyze,
};

/** Databases in other folders are read too, because a folder of rpm may be a link to theirs. */
function wants(path: string): number {
  if (path === manifest) return manifestBytesMax;
  const name = baseName(path);
  if (!databases.has(name)) return 0;
  // Package repositories have files of this name.
  return name !== 'Packages' || path.endsWith('rpm/Packages') ? databaseBytesMax : 0;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function groupOf(path: string): string | undefined {
  const base = path.endsWith(walSuffix) ? path.slice(0, -walSuffix.length) : path;
  return base.endsWith('rpmdb.sqlite') ? base : undefined;
}

function analyze({ path, bytes, companions }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const wal = companions?.get(path + walSuffix);
  if (path === manifest) readContainerManifest(bufferOver(bytes), builder);
  else if (!path.endsWith(walSuffix)) readRpmDatabase(bufferOver(bytes), wal && bufferOver(wal), builder);
  else if (bytes.length > 0)
    builder.warn('The layer has the write-ahead log of a package database without the database.');
  const isStandard = path === manifest || rpmFolders.includes(path.slice(0, path.lastIndexOf('/') + 1));
  return isStandard
    ? builder.build()
    : { ...builder.build(), linkedAs: rpmFolders.map((folder) => folder + baseName(path)) };
}
