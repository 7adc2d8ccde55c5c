import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const lifecycle = join('src', 'features', 'findings', 'lifecycle');

/** SQL, or a query of Kysely, that inserts, updates or deletes rows of a table of findings. */
const writesFindings =
  /\b(?:update|insert into|delete from)\s+(?:shadow_)?findings\b|\b(?:updateTable|insertInto|deleteFrom)\('(?:shadow_)?findings'\)/i;

it('src writes rows of findings and shadow_findings in features/findings/lifecycle only', () => {
  const sources = globSync('src/**/*.ts', { cwd: repository }).filter((path) => !path.endsWith('.test.ts'));
  const writing = sources.filter((path) => writesFindings.test(readFileSync(join(repository, path), 'utf8')));
  expect(writing).toContain(join(lifecycle, 'suppression-store.ts'));
  expect(writing.filter((path) => !path.startsWith(lifecycle))).toEqual([]);
});
