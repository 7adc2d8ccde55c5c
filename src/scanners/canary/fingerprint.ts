import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundScanner } from '../host/external-scan.ts';

/** A database has a few files, or some hundred for osv-scanner. */
const filesMax = 10_000;

/** Identifies program and database by the paths, sizes and times of their files, without reading them. */
export async function fingerprintOf({ program, databaseFolder }: FoundScanner): Promise<string> {
  const hash = createHash('sha256');
  const real = await realpath(program);
  const { size, mtimeMs } = await stat(real);
  hash.update(JSON.stringify([real, size, mtimeMs]));
  if (databaseFolder !== null) {
    const names = await readdir(databaseFolder, { recursive: true });
    for (const name of names.toSorted().slice(0, filesMax)) {
      const facts = await stat(join(databaseFolder, name)).catch(() => undefined);
      if (facts?.isFile() === true) hash.update(JSON.stringify([name, facts.size, facts.mtimeMs]));
    }
  }
  return hash.digest('hex').slice(0, 32);
}
