import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packPackage } from './package/pack-package.ts';
import { stagePackage } from './package/stage-package.ts';
import { describeSource } from './release/describe-source.ts';

/** Builds the npm package: its files in `dist/package`, and the tarball in `dist/release`. */
const projectDir = resolve(import.meta.dirname, '..');
const { version, createdAt } = describeSource(projectDir);
const folder = join(projectDir, 'dist/package');
const tarball = join(projectDir, 'dist/release', `plimsoll-${version}.tgz`);

mkdirSync(join(projectDir, 'dist/release'), { recursive: true });
await stagePackage(projectDir, folder);
const { files, bytes } = packPackage(folder, tarball, createdAt);
console.log(`${tarball}: ${files} files, ${(bytes / 1e6).toFixed(2)} MB`);
