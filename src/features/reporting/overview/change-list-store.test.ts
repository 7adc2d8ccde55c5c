import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { severities } from '../../../domain/severity.ts';
import { mergeFindingTotals } from '../../findings/totals/merge-totals-store.ts';
import { countChanges } from './change-count-store.ts';
import { type ChangeFilter, listChanges } from './change-list-store.ts';

const organizationId = newId('org');
const registryId = newId('reg');
const packages = ['left', 'right'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));
const day = (n: number) => new Date(Date.UTC(2026, 2, n, 12));
/** Findings close at the time of the test. */
const period = { from: day(1), to: new Date('2200-01-01T00:00:00Z') };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    values (${registryId}, ${organizationId}, 'production', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
  const scan = (at: number, found: ReturnType<typeof finding>[]) =>
    assessTag(db, { organizationId, image: 'shop', tag: '1', packages, found, registryId, detectedAt: day(at) });
  await scan(2, [finding('CVE-2024-1', 0), finding('CVE-2024-2', 0), finding('CVE-2024-3', 1)]);
  // The row of the first finding is replaced, and the second finding closes.
  await scan(4, [finding('CVE-2024-1', 0, { fixedVersion: '2.0.0', fixState: 'fixed' }), finding('CVE-2024-3', 1)]);
  // The second finding opens again, the third one closes, and a fourth one opens.
  await scan(6, [
    finding('CVE-2024-1', 0, { fixedVersion: '2.0.0', fixState: 'fixed' }),
    finding('CVE-2024-2', 0),
    finding('CVE-2024-4', 1),
  ]);
});
afterAll(() => database.drop());

async function list(filter: ChangeFilter, within = period, limit = 50, page = 1, direction: 'asc' | 'desc' = 'asc') {
  const { rows, total } = await listChanges(database.kysely, { scope: { organizationId }, period: within }, filter, {
    page,
    limit,
    sort: { column: 'at', direction },
  });
  const changes = rows.map(({ at, change, vulnerability_id: id, cause }) =>
    change === 'opened' ? `${at.getUTCDate()} opened ${id}: ${cause}` : `closed ${id}: ${cause}`,
  );
  return { changes, total };
}

const expected = [
  '2 opened CVE-2024-1: found by scan',
  '2 opened CVE-2024-2: found by scan',
  '2 opened CVE-2024-3: found by scan',
  '6 opened CVE-2024-2: image changed',
  '6 opened CVE-2024-4: image changed',
  'closed CVE-2024-2: image changed',
  'closed CVE-2024-3: image changed',
];

describe('changes', () => {
  it('are listed once for each opening and closing, with the cause of the first row of a detection', async () => {
    const { changes, total } = await list({});
    expect(changes.toSorted()).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it.each<[ChangeFilter, 'asc' | 'desc']>([
    [{}, 'asc'],
    [{}, 'desc'],
    [{ cause: 'image changed' }, 'asc'],
    [{ change: 'opened' }, 'desc'],
    [{ severity: severities }, 'desc'],
  ])('that pass %j are on one page each, in the order %s', async (filter, direction) => {
    const { changes, total } = await list(filter);
    for (const limit of [1, 2, 3]) {
      const pages = [];
      for (let page = 1; (page - 1) * limit < total; page += 1)
        pages.push(await list(filter, period, limit, page, direction));
      const listed = pages.flatMap((page) => page.changes);
      expect(listed).toEqual(direction === 'asc' ? changes : changes.toReversed());
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]));
      expect(await list(filter, period, limit, pages.length + 1, direction)).toEqual({ changes: [], total });
    }
  });

  it.each<[ChangeFilter, RegExp]>([
    [{ change: 'closed' }, /closed/],
    [{ change: 'opened', cause: 'found by scan' }, /found by scan/],
    [{ cause: 'image changed' }, /image changed/],
    [{ cveId: 'CVE-2024-2' }, /CVE-2024-2/],
    [{ search: '2024-3' }, /CVE-2024-3/],
    [{ search: 'LEFT' }, /CVE-2024-[12]/],
    [{ search: 'shop' }, /no image names/],
    [{ search: 'left', change: 'closed' }, /closed CVE-2024-[12]/],
    [{ search: '2024-3', cause: 'image changed' }, /CVE-2024-3: image changed/],
    [{ severity: ['LOW'] }, /no severity/],
  ])('pass the filter %j', async (filter, passes) => {
    const { changes, total } = await list(filter);
    expect(changes.toSorted()).toEqual(expected.filter((change) => passes.test(change)));
    expect(total).toBe(changes.length);
  });

  it('with a condition that no totals have are counted up to a bound, and every page can be read', async () => {
    const filter = { severity: severities };
    for (const direction of ['asc', 'desc'] as const) {
      const { changes: all } = await list(filter, period, 50, 1, direction);
      for (const limit of [1, 2, 3, 50]) {
        for (const countedRowsMax of [0, 2, 6, 7]) {
          for (let page = 1; page <= Math.ceil(all.length / limit) + 1; page += 1) {
            const request = { page, limit, sort: { column: 'at', direction } } as const;
            const within = { scope: { organizationId }, period };
            const listed = await listChanges(database.kysely, within, filter, request, countedRowsMax);
            const expectedIds = all.slice((page - 1) * limit, page * limit).map((change) => change.split(/ |: /));
            expect(listed.rows.map((row) => row.vulnerability_id)).toEqual(
              expectedIds.map((words) => words.find((word) => word.startsWith('CVE-'))),
            );
            const counted = Math.max(countedRowsMax, page * limit);
            expect(listed.total).toBe(Math.min(all.length, counted));
            expect(listed.isLowerBound).toBe(all.length > counted);
          }
        }
      }
    }
  });

  it('of a period are those whose time is in it', async () => {
    const { changes } = await list({}, { from: day(3), to: day(20) });
    expect(changes.toSorted()).toEqual(expected.slice(3, 5));
  });

  it('are counted by day, kind and cause', async () => {
    const counts = await countChanges(database.kysely, { scope: { organizationId }, period });
    const opened = counts.filter(({ change }) => change === 'opened');
    expect(opened).toEqual([
      { day: '2026-03-02', change: 'opened', cause: 'found by scan', findings: 3 },
      { day: '2026-03-06', change: 'opened', cause: 'image changed', findings: 2 },
    ]);
    const closed = counts.filter(({ change }) => change === 'closed');
    expect(closed.map(({ cause, findings }) => [cause, findings])).toEqual([['image changed', 2]]);
  });

  it.each(['before', 'after'])(
    'have the counts of a scope without totals for any period, %s totals are merged',
    async (moment) => {
      const db = database.kysely;
      if (moment === 'after') await mergeFindingTotals(db);
      const found = [finding('CVE-2024-9', 0)];
      await assessTag(db, { organizationId, image: 'job', tag: '1', packages, found, detectedAt: day(6) });
      const { rows: tags } = await sql<{
        id: string;
      }>`select id from tags where organization_id = ${organizationId}`.execute(db);
      const tagIds = tags.map(({ id }) => id);
      // Detections are at twelve o'clock: periods that begin and end within an hour, at its ends, and a second beside them.
      const ends = [1, 2, 4, 6, 7].flatMap((at) =>
        [-3_600_000, -1_000, 0, 1, 1_800_000].map((ms) => new Date(day(at).getTime() + ms)),
      );
      const periods = ends.flatMap((from, at) => ends.slice(at + 1).map((to) => ({ from, to })));
      const scopes = [{ organizationId }, { organizationId, registryId }, { organizationId, isOfAnyRegistry: true }];
      const answers = new Set<string>();
      for (const scope of scopes) {
        for (const within of [period, ...periods]) {
          const counts = await countChanges(db, { scope, period: within });
          answers.add(JSON.stringify(counts));
          const plain = await countChanges(db, { scope: { ...scope, tagIds }, period: within });
          expect(counts, JSON.stringify({ scope, within })).toEqual(plain);
        }
      }
      expect(answers.size).toBeGreaterThan(5);
    },
  );
});
