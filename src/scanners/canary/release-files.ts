import { constants } from 'node:fs';
import { cp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import type { FoundScanner } from '../host/external-scan.ts';
import type { AcceptedRelease } from './judge-release.ts';

/**
 * Accepted releases of this machine: a folder for each scanner with a file that describes the release, and a copy of program and database,
 * which scans use. The copy stays when an operator replaces the files from which it was made.
 */
export interface ReleaseFiles {
  read(name: string): Promise<AcceptedRelease | undefined>;
  /** Copies program and database and makes the release the accepted one. Removes releases older than the previous one. */
  accept(found: FoundScanner, release: AcceptedRelease): Promise<void>;
  /** Replaces the description of the accepted release. Its copy stays. */
  update(name: string, release: AcceptedRelease): Promise<void>;
  /** The scanner with the paths of the copy. */
  copyOf(found: FoundScanner, release: AcceptedRelease): Promise<FoundScanner>;
}

const fileName = 'release.json';

export function createReleaseFiles(root: string): ReleaseFiles {
  const folderOf = (name: string, fingerprint: string): string => join(root, name, fingerprint);
  return {
    async read(name) {
      const text = await readFile(join(root, name, fileName), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as AcceptedRelease);
    },
    async accept(found, release) {
      const before = await this.read(found.name);
      const folder = folderOf(found.name, release.fingerprint);
      const partial = `${folder}.part`;
      await rm(partial, { recursive: true, force: true });
      await makeFolder(join(partial, 'program'), { mode: 0o755 });
      const mode = constants.COPYFILE_FICLONE;
      await cp(await realpath(found.program), join(partial, 'program', basename(found.program)), { mode });
      if (found.databaseFolder !== null)
        await cp(await realpath(found.databaseFolder), join(partial, 'database'), {
          recursive: true,
          dereference: true,
          mode,
        });
      await rm(folder, { recursive: true, force: true });
      await rename(partial, folder);
      await this.update(found.name, release);
      await removeOthers(join(root, found.name), [release.fingerprint, before?.fingerprint, fileName]);
    },
    async update(name, release) {
      const file = join(root, name, fileName);
      await writeFile(`${file}.part`, JSON.stringify(release));
      await rename(`${file}.part`, file);
    },
    async copyOf(found, release) {
      const folder = folderOf(found.name, release.fingerprint);
      const [program] = await readdir(join(folder, 'program'));
      if (program === undefined) throw new Error(`the copy of ${found.name} has no program`);
      return {
        ...found,
        program: join(folder, 'program', program),
        databaseFolder: found.databaseFolder === null ? null : join(folder, 'database'),
        missing: null,
      };
    },
  };
}

/** Running scans may use the previous release. */
async function removeOthers(folder: string, kept: readonly (string | undefined)[]): Promise<void> {
  for (const name of await readdir(folder))
    if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
}
