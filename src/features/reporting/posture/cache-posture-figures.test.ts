import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { anyStep, applyStep, newHistory, spreadClosings } from '../../../../test/helpers/posture-history.ts';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import { cachePostureFigures, type FiguresMaker, makeUpgrades } from './cache-posture-figures.ts';
import { readCachedFigures } from './cached-figures-store.ts';
import { readOpen } from './posture-finding-store.ts';
import { readUpgradable } from './read-technical.ts';
import { readRankedUpgrades } from './upgrades/read-ranked-upgrades.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('cachePostureFigures', () => {
  it('caches the figures of their time for the organization and for each registry with enough open findings', async () => {
    const db = database.kysely;
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
      const history = await newHistory(db);
      for (const one of steps) await applyStep(db, history, one);
      await spreadClosings(db, history);
      await cachePostureFigures(db, [makeUpgrades], 0);
      const { organizationId, registryId } = history;
      for (const scope of [{ organizationId }, { organizationId, registryId }]) {
        const live = await readSnapshotOf(db, async (transaction, asOf) => {
          const open = await readOpen(transaction, scope, {
            asOf,
            policy: { critical: 1, high: 1, medium: 1, low: 1 },
          });
          return {
            isOpen: open.some((row) => row.open + row.suppressed > 0),
            upgrades: await readRankedUpgrades(transaction, scope, asOf),
            packages: await readUpgradable(transaction, scope, asOf),
          };
        });
        const [upgrades, packages] = [
          await readCachedFigures(db, scope, 'upgrades'),
          await readCachedFigures(db, scope, 'packages'),
        ];
        expect(upgrades?.figures).toEqual(live.isOpen ? live.upgrades : undefined);
        expect(packages?.figures).toEqual(live.isOpen ? live.packages : undefined);
      }
      expect(await readCachedFigures(db, { organizationId, tagIds: ['t'] }, 'upgrades')).toBeUndefined();
    });
    await fc.assert(property, { numRuns: 12 });
  });

  it('computes figures once and deletes them when fewer findings are open', async () => {
    const db = database.kysely;
    const history = await newHistory(db);
    const found = [1, 2, 3].map((cve) => {
      return {
        cve,
        packageIndex: 0,
        severity: 'HIGH' as const,
        epss: null,
        isKnownExploited: false,
        fixedVersion: '1.2.0' as const,
      };
    });
    const scan = {
      kind: 'scan' as const,
      image: 'one' as const,
      tag: '1' as const,
      daysAgo: 1,
      grade: 1,
      source: 'pull' as const,
    };
    await applyStep(db, history, { ...scan, found });
    await cachePostureFigures(db, [makeUpgrades], 2);
    const first = await readCachedFigures(db, { organizationId: history.organizationId }, 'upgrades');
    expect(first?.figures).toMatchObject({ upgrades: [{ name: 'left', closes: 3 }] });
    await applyStep(db, history, { ...scan, found: found.slice(0, 2), daysAgo: 0 });
    await cachePostureFigures(db, [makeUpgrades], 1);
    expect((await readCachedFigures(db, { organizationId: history.organizationId }, 'upgrades'))?.computedAt).toEqual(
      first?.computedAt,
    );
    await cachePostureFigures(db, [makeUpgrades], 2);
    expect(await readCachedFigures(db, { organizationId: history.organizationId }, 'upgrades')).toBeUndefined();
  });

  it('does not read figures in another format and replaces them before they expire', async () => {
    const db = database.kysely;
    const { organizationId } = await newHistory(db);
    const one = { cve: 1, packageIndex: 0, severity: 'HIGH' as const, epss: null, isKnownExploited: false };
    const found = [{ ...one, fixedVersion: '1.2.0' as const }];
    const scan = {
      kind: 'scan' as const,
      image: 'one' as const,
      tag: '1' as const,
      source: 'pull' as const,
      daysAgo: 1,
      grade: 1,
      found,
    };
    await applyStep(db, { organizationId, registryId: '' }, scan);
    await cachePostureFigures(db, [makeUpgrades], 0);
    const first = await readCachedFigures(db, { organizationId }, 'upgrades');
    expect(first).toBeDefined();
    await sql`update cached_posture_figures set format = 0, figures = '{"of": "before"}' where organization_id = ${organizationId}`.execute(
      db,
    );
    expect(await readCachedFigures(db, { organizationId }, 'upgrades')).toBeUndefined();
    await cachePostureFigures(db, [makeUpgrades], 0);
    expect((await readCachedFigures(db, { organizationId }, 'upgrades'))?.figures).toEqual(first?.figures);
  });

  it('computes figures again after half an hour, also for other organizations if one fails', async () => {
    const db = database.kysely;
    const histories = [await newHistory(db), await newHistory(db)].map((history) => history.organizationId).toSorted();
    const [failing = '', other = ''] = histories;
    for (const organizationId of histories) {
      await sql`
        insert into finding_total_changes (organization_id, facet, registry_key, severity, triage_status, is_fixable, is_known_exploited, change)
        values (${organizationId}, 'state', '', 4, 1, true, false, 10000)`.execute(db);
    }
    const make: FiguresMaker = async (_, { organizationId }) => {
      if (organizationId === failing) throw new Error('cannot be counted');
      return { upgrades: {} };
    };
    const computedAt = async () =>
      (await readCachedFigures(db, { organizationId: other }, 'upgrades'))?.computedAt.getTime() ?? 0;
    await expect(cachePostureFigures(db, [make], 9_000)).rejects.toThrow('cannot be counted');
    const first = await computedAt();
    await expect(cachePostureFigures(db, [make], 9_000)).rejects.toThrow('cannot be counted');
    expect([first > 0, await computedAt()]).toEqual([true, first]);
    await sql`update cached_posture_figures set computed_at = now() - interval '31 minutes'`.execute(db);
    await expect(cachePostureFigures(db, [make], 9_000)).rejects.toThrow('cannot be counted');
    expect(await computedAt()).toBeGreaterThan(first);
  });
});
