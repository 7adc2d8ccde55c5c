import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { createComputeTurns } from './compute-turns.ts';
import { findPackages } from './find-packages.ts';
import { judgeVersions } from './judge-versions.ts';
import { sortInTurns } from './sort-in-turns.ts';

let database: TestDatabase;
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ organizationId } = await createOrganization(database.kysely, { name: 'Own' }));
});
afterAll(() => database.drop());

// A comparison of versions that are this long takes a part of a millisecond.
const longVersions = (count: number) => Array.from({ length: count }, (_, index) => `${'1-a.'.repeat(200)}${index}`);

describe('findPackages', () => {
  it('stops comparing the many versions of a name when the request is over', async () => {
    const packages = longVersions(1_000).map((version) => ({ type: 'maven', name: 'g:a', version }));
    await assessTag(database.kysely, { organizationId, image: 'api', tag: '1', packages, found: [] });
    const over = AbortSignal.abort(new Error('the time is up'));
    const found = findPackages(database.kysely, organizationId, { name: 'g:a' }, { page: 1, limit: 10 }, over);
    await expect(found).rejects.toThrow('the time is up');
  });
});

describe('judgeVersions', () => {
  it('stops when the request is over', async () => {
    const rows = longVersions(1_000).map((version) => ({ type: 'maven', version }));
    const range = Array.from({ length: 50 }, () => [{ operator: '<' as const, version: '1' }]);
    const over = createComputeTurns(AbortSignal.abort(new Error('the time is up')));
    await expect(judgeVersions(rows, range, over)).rejects.toThrow('the time is up');
  });
});

describe('sortInTurns', () => {
  it('has the order of a stable sort, with a turn before each comparison too', async () => {
    for (const count of [0, 1, 2, 3, 7, 100]) {
      const items = Array.from({ length: count }, (_, index) => ({ key: (index * 7919) % 13, index }));
      const byKey = (left: { key: number }, right: { key: number }) => left.key - right.key;
      let turns = 0;
      const next = async () => {
        turns += 1;
      };
      expect(await sortInTurns(items, byKey, { isOver: () => true, next })).toEqual(items.toSorted(byKey));
      expect(turns > 0).toBe(count > 1);
    }
  });
});
