import { resolve } from 'node:path';
import { buildCommandLine } from './build/build-command-line.ts';

/** Builds the command line into `dist/`, where `plimsoll` finds it. */
const projectDir = resolve(import.meta.dirname, '..');
const { files, bytes } = await buildCommandLine(projectDir, resolve(projectDir, 'dist/cli'));
console.log(`dist/cli: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
