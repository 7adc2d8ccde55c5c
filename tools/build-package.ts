import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packPackage } from './package/pack-package.ts';
import { stagePackage } from './package/stage-package.ts';
import { sourceDate } from './release/source-date.ts';

/** Builds the npm package: its files in `dist/package`, and the tarball in `dist/release`. */
const projectDir = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string };
const folder = join(projectDir, 'dist/package');
const tarball = join(projectDir, 'dist/release', `plimsoll-${version}.tgz`);

mkdirSync(join(projectDir, 'dist/release'), { recursive: true });
await stagePackage(projectDir, folder);
const { files, bytes } = packPackage(folder, tarball, sourceDate(projectDir));
console.log(`${tarball}: ${files} files, ${(bytes / 1e6).toFixed(2)} MB`);
