import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packTar } from '../../src/engine/image/pack-tar.ts';
import { compressReproducibly } from '../release/compress-reproducibly.ts';
import { listFiles } from '../release/list-files.ts';

/**
 * Writes the files of a staged package as a tarball for npm. `npm pack` writes the same files, but its bytes depend on the release of npm.
 *
 * @param modifiedAt seconds since 1970 of every entry
 */
export function packPackage(folder: string, file: string, modifiedAt: number): { files: number; bytes: number } {
  const files = listFiles(folder);
  const entries = files.map((path) => ({
    kind: 'file' as const,
    path: `package/${path}`,
    content: readFileSync(join(folder, path)),
    mode: path === 'bin/plimsoll.mjs' ? 0o755 : 0o644,
  }));
  const tarball = compressReproducibly(packTar(entries, modifiedAt));
  writeFileSync(file, tarball);
  return { files: files.length, bytes: tarball.length };
}
