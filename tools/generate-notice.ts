import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readLicenseText } from './notice/read-license-text.ts';
import { renderNotice } from './notice/render-notice.ts';

/** Writes NOTICE from package-lock.json and the license texts in node_modules. With `--check` it only reports whether the file is up to date. */
const file = resolve(import.meta.dirname, '../NOTICE');
const projectDir = resolve(import.meta.dirname, '..');
const lockFile = await readFile(resolve(projectDir, 'package-lock.json'), 'utf8');
const wanted = renderNotice(lockFile, (path) => readLicenseText(resolve(projectDir, path)));

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    console.error('NOTICE is out of date: run `node tools/generate-notice.ts`');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, wanted);
}
