import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any refresh: a draft that nothing has written to for this time belongs to a process that was killed. */
const staleAfterMs = 24 * 3_600_000;

/** Removes drafts of snapshots, downloads and parsed files that killed processes left behind. Failures are ignored: the next refresh tries again. */
export async function removeStaleDrafts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const drafts = names.filter((name) => /^draft-|\.tmp$/.test(path.basename(name)));
  for (const name of drafts) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    const isStale = found?.isFile() === true && Date.now() - found.mtimeMs > staleAfterMs;
    if (isStale) await rm(file, { force: true }).catch(() => {});
  }
}
