import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import type { Isolation } from './isolation.ts';

/** Creates the folder of one run, which belongs to the user of the scanner, with a home folder and one for temporary files. */
export async function createOwnFolder(scratch: string, name: string, { user }: Isolation): Promise<string> {
  const folder = join(scratch, name);
  for (const one of [folder, join(folder, 'home'), join(folder, 'tmp')]) {
    await makeFolder(one, { mode: 0o700 });
    if (user) await chown(one, user.uid, user.gid);
  }
  return folder;
}
