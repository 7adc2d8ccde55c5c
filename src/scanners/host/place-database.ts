import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import type { ExternalScanner } from '../external-scanner.ts';
import { allowReading } from './allow-reading.ts';
import type { Mount } from './isolated-command.ts';
import type { Isolation } from './isolation.ts';
import { placeReadable } from './place-readable.ts';

interface PlacedDatabase {
  /** Folder that the scanner reads. null: it has no database. */
  path: string | null;
  mounts: Mount[];
}

/**
 * Where the scanner can read its database, also if only root can read it. Of a folder that contains other files too, such as the cache
 * folder of the user, the scanner gets its own parts.
 */
export async function placeDatabase(
  { scanner, databaseFolder }: { scanner: Pick<ExternalScanner, 'databaseParts'>; databaseFolder: string | null },
  folder: string,
  place: { isolation: Isolation; hidden: readonly string[] },
): Promise<PlacedDatabase> {
  if (databaseFolder === null) return { path: null, mounts: [] };
  const { isolation } = place;
  const sources = scanner.databaseParts?.map((name) => join(databaseFolder, name)) ?? [databaseFolder];
  if (isolation.user !== null) {
    for (const source of sources) await allowReading(await realpath(source).catch(() => source));
  }
  if (scanner.databaseParts === undefined || !isolation.hasOwnMounts)
    return placeReadable(databaseFolder, folder, place);
  const mounts: Mount[] = [];
  for (const name of scanner.databaseParts) {
    const source = await realpath(join(databaseFolder, name)).catch(() => undefined);
    if (source === undefined) continue;
    const target = join(folder, name);
    await makeFolder(target, { mode: 0o755 });
    mounts.push({ source, target });
  }
  await makeFolder(folder, { mode: 0o755 });
  return { path: folder, mounts };
}
