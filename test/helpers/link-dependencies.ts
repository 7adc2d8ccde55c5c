import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Gives a copy of the project the installed packages. Each package is a link and the folder is its own: an installation in the copy, such as
 * `npm ci`, would delete the packages of the project behind a link to the folder. The stamp says that nothing must be installed.
 */
export function linkDependencies(projectDir: string, copy: string): void {
  const [from, to] = [path.join(projectDir, 'node_modules'), path.join(copy, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith('.') || name === '.bin') symlinkSync(path.join(from, name), path.join(to, name));
  const lock = readFileSync(path.join(copy, 'package-lock.json'));
  writeFileSync(path.join(to, '.plimsoll-installed'), createHash('sha256').update(lock).digest('hex'));
}
