import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderSupported } from './supported/render-supported.ts';

/** Writes docs/supported.md from the registrations of the engine; with `--check` it only says whether the file is up to date. */
const file = resolve(import.meta.dirname, '../docs/supported.md');
const wanted = renderSupported();
if (!process.argv.includes('--check')) await writeFile(file, wanted);
else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
  console.error('docs/supported.md is out of date: run `node tools/generate-supported.ts`');
  process.exitCode = 1;
}
