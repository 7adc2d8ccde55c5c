import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { defaultSlaPolicy as policy } from '../sla-policy/sla-clock.ts';
import { countFilterValues } from './filter-counts-store.ts';

const organizationId = 'org_counts';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
  const found = Array.from({ length: 5 }, (_, n) => finding(`CVE-2024-100${n}`, 0));
  await assessTag(db, { organizationId, image: 'app', tag: '1', packages, found });
});
afterAll(() => database.drop());

it('counts of filters that stored totals do not contain are marked as lower bounds if more findings pass', async () => {
  const filter = { suppressed: 'hide', search: 'left' } as const;
  for (const max of [4, 5]) {
    const counts = await countFilterValues(
      database.kysely,
      organizationId,
      { filter, policy },
      ['kev', 'packageType', 'severity', 'suppressed'],
      max,
    );
    expect([...counts].map(([field, { areLowerBounds }]) => [field, areLowerBounds])).toEqual(
      expect.arrayContaining(['kev', 'packageType', 'severity', 'suppressed'].map((field) => [field, max < 5])),
    );
    const types = counts.get('packageType')?.counts.get('npm') ?? 0;
    expect(max < 5 ? types > max : types === 5).toBe(true);
  }
});

it('counts of stored totals are exact, however many findings pass', async () => {
  const counts = await countFilterValues(
    database.kysely,
    organizationId,
    { filter: { suppressed: 'hide', kev: false }, policy },
    ['kev', 'packageType'],
    1,
  );
  expect(counts.get('kev')).toEqual({ counts: new Map([['false', 5]]), areLowerBounds: false });
  expect(counts.get('packageType')).toEqual({ counts: new Map([['npm', 5]]), areLowerBounds: false });
});
