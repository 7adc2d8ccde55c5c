import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildExecutable } from './executable/build-executable.ts';
import { bundleExecutable } from './executable/bundle-executable.ts';
import { executableTargets } from './executable/targets.ts';

/** Builds the executables of the platforms that are named, or of all, in `dist/release`. */
const projectDir = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string };
const folder = join(projectDir, 'dist/release');
const named = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const programs = await bundleExecutable(projectDir, version);
for (const target of named.length > 0 ? named : Object.keys(executableTargets)) {
  const file = join(folder, `plimsoll-${version}-${target}`);
  buildExecutable(projectDir, target, programs, file);
  console.log(file);
}
