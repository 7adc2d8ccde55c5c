import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LayerEntry } from '../../../engine/image/pack-tar.ts';
import { rpmHeader } from '../../../engine/image/rpm-header.ts';

interface RpmPackage {
  name: string;
  epoch?: number;
  version: string;
  release: string;
  /** Name of the source package. */
  source: string;
}

/** A database of rpm 4.16 and newer, which SQLite writes. */
export async function rpmDatabase(packages: readonly RpmPackage[]): Promise<LayerEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-corpus-'));
  const file = join(folder, 'rpmdb.sqlite');
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec("CREATE TABLE 'Packages' (hnum INTEGER PRIMARY KEY AUTOINCREMENT, blob BLOB NOT NULL)");
      const insert = database.prepare('INSERT INTO Packages (blob) VALUES (?)');
      for (const one of packages) insert.run(headerOf(one));
    } finally {
      database.close();
    }
    return { kind: 'file', path: 'var/lib/rpm/rpmdb.sqlite', content: await readFile(file) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Name, version, release, epoch, vendor, license, architecture and source package (`rpmtag.h`). */
function headerOf({ name, epoch, version, release, source }: RpmPackage): Buffer {
  return rpmHeader([
    [1000, name],
    [1001, version],
    [1002, release],
    ...(epoch === undefined ? [] : [[1003, [epoch]] as [number, number[]]]),
    [1011, 'AlmaLinux'],
    [1014, 'MIT'],
    [1022, 'x86_64'],
    [1044, `${source}-${version}-${release}.src.rpm`],
  ]);
}
