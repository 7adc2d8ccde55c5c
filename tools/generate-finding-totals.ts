import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findingFacets } from '../src/features/findings/totals/finding-facets.ts';
import { renderFacetFunctions } from './finding-totals/render-facet-functions.ts';

/**
 * Writes the SQL functions of the finding facets between two marker lines of the newest migration that has them; with `--check` it only says
 * whether they are up to date.
 */
const folder = resolve(import.meta.dirname, '../migrations');
const [begin, end] = ['-- begin of generated finding facets', '-- end of generated finding facets'];
const command = 'node tools/generate-finding-totals.ts';

const { file, text } = await findSection();
const head = text.slice(0, text.indexOf(begin));
const tail = text.slice(text.indexOf(end));
const wanted = `${head}${begin} (${command})\n${renderFacetFunctions(findingFacets)}\n${tail}`;
if (!process.argv.includes('--check')) await writeFile(file, wanted);
else if (text !== wanted) {
  console.error(`the finding facets in ${file} are out of date: run \`${command}\``);
  process.exitCode = 1;
}

async function findSection(): Promise<{ file: string; text: string }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names.toReversed()) {
    const file = resolve(folder, name);
    const text = await readFile(file, 'utf8');
    if (text.includes(begin) && text.includes(end)) return { file, text };
  }
  throw new Error(`no migration has the lines "${begin}" and "${end}"`);
}
