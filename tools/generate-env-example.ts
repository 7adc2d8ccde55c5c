import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderEnvironmentExample } from '../src/config/render-settings.ts';

/** Writes `.env.example` from the table of settings. With `--check` it only reports whether the file is up to date. */
const file = resolve(import.meta.dirname, '../.env.example');
const wanted = renderEnvironmentExample();

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    console.error('.env.example is out of date: run `node tools/generate-env-example.ts`');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, wanted);
}
