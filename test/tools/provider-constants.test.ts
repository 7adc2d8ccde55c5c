import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { registryProviders } from '../../src/providers/registry-provider.ts';

const repository = resolve(import.meta.dirname, '../..');
const providersFolder = join('src', 'providers');

/** A provider's key in code, SQL or text. */
const namesProvider = new RegExp(`\\b(?:${registryProviders.join('|')})\\b`);

it('src names registry providers in src/providers only, where their differences are properties', () => {
  const sources = globSync('src/**/*.ts', { cwd: repository }).filter((path) => !path.endsWith('.test.ts'));
  const naming = sources.filter((path) => namesProvider.test(readFileSync(join(repository, path), 'utf8')));
  expect(naming).toContain(join(providersFolder, 'providers.ts'));
  expect(naming.filter((path) => !path.startsWith(providersFolder))).toEqual([]);
});
