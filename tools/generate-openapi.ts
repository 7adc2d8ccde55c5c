import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { allDefinitions } from '../src/app/endpoints.ts';
import { toYaml } from '../src/http/docs/add-docs.ts';

/**
 * Writes openapi/service-v1.yaml from the endpoints, and the types of the API clients from that file. With `--check` it only reports
 * whether both are up to date (exit code 1 if not).
 */
const yaml = toYaml(allDefinitions());
const generated: Record<string, string> = {
  'openapi/service-v1.yaml': yaml,
  // A property with a default may be left out of a request.
  'openapi/service-v1.d.ts': astToString(await openapiTypescript(yaml, { defaultNonNullable: false })),
};

for (const [name, content] of Object.entries(generated)) {
  const file = resolve(import.meta.dirname, '..', name);
  if (!process.argv.includes('--check')) await writeFile(file, content);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
    console.error(`${name} differs from the endpoint definitions: run \`node tools/generate-openapi.ts\``);
    process.exitCode = 1;
  }
}
