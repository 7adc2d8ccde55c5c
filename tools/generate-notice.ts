import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderNotice } from './notice/render-notice.ts';

/** Writes NOTICE from package-lock.json. With `--check` it only reports whether the file is up to date. */
const file = resolve(import.meta.dirname, '../NOTICE');
const wanted = renderNotice(await readFile(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'));

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    console.error('NOTICE is out of date: run `node tools/generate-notice.ts`');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, wanted);
}
