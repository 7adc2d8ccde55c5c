import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { allDefinitions } from '../src/app/endpoints.ts';
import { toYaml } from '../src/http/docs/add-docs.ts';

/** Writes openapi/service-v1.yaml from the endpoints; with --check only says whether it is what they give (exit code 1 when not). */
const file = fileURLToPath(new URL('../openapi/service-v1.yaml', import.meta.url));
const generated = toYaml(allDefinitions());

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== generated) {
    console.error('openapi/service-v1.yaml is not what the endpoints give: run `node tools/generate-openapi.ts`');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, generated);
}
