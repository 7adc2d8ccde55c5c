import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBothAfterOverlap } from '../../../../test/helpers/overlap.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { applyStep, newHistory, spreadClosings } from '../../../../test/helpers/posture-history.ts';
import { newId } from '../../../domain/ids.ts';
import { readPopulationAndSums } from './population-store.ts';
import { readTrend } from './posture-day-store.ts';
import { recordDay } from './record-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('recordDays', () => {
  it('keeps figures that another process recorded after the snapshot was taken', async () => {
    const { organizationId } = await newHistory(database.kysely);
    await recordDay(database.kysely, organizationId);
    const images = async () =>
      (
        await database.kysely
          .selectFrom('posture_days')
          .select('images')
          .where('organization_id', '=', organizationId)
          .where('registry_id', 'is', null)
          .execute()
      ).map((day) => day.images);
    expect(await images()).toEqual([0]);
    await expectBothAfterOverlap(database, {
      first: (db) => recordDay(db, organizationId),
      pausedBefore: /insert into "posture_days"/,
      second: (db) =>
        db.updateTable('posture_days').set({ images: 7 }).where('organization_id', '=', organizationId).execute(),
    });
    expect(await images()).toEqual([7]);
  });

  it('records the current figures of the organization and of each registry, and leaves other days unknown', async () => {
    const history = await newHistory(database.kysely);
    const { organizationId, registryId } = history;
    const found = [
      {
        cve: 1,
        packageIndex: 0,
        severity: 'CRITICAL' as const,
        epss: null,
        isKnownExploited: true,
        fixedVersion: null,
      },
    ];
    const scan = { kind: 'scan' as const, tag: '1' as const, daysAgo: 5, grade: 1, source: 'pull' as const };
    await applyStep(database.kysely, history, { ...scan, image: 'one', found });
    await applyStep(database.kysely, history, { ...scan, image: 'two', found: [] });
    await spreadClosings(database.kysely, history);
    await recordDay(database.kysely, organizationId);
    await recordDay(database.kysely, organizationId);
    const { risk } = await readPopulationAndSums(database.kysely, { organizationId }, new Date());
    const trend = await readTrend(database.kysely, { organizationId }, { end: new Date(), days: 30 });
    expect(trend).toHaveLength(30);
    expect(trend.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      isRecorded: true,
      open: 1,
      critical: 1,
      high: 0,
      medium: 0,
      low: 0,
      knownExploited: 1,
      breached: 1,
      riskAverage: risk.average,
      riskOver: 2,
      scoreVersion: 3,
      grade: 'A',
      grades: { A: 2, B: 0, C: 0, D: 0, F: 0, ungraded: 0, notScanned: 0 },
      recentPercent: 100,
    });
    for (const day of trend.slice(0, -1))
      expect(day).toMatchObject({ isRecorded: false, open: null, riskAverage: null });
    const [ofRegistry] = await readTrend(database.kysely, { organizationId, registryId }, { end: new Date(), days: 1 });
    expect(ofRegistry).toMatchObject({ isRecorded: true, open: 0, riskAverage: 0 });
  });
});

describe('expired exceptions', () => {
  it('are all applied before figures are recorded, for any number of them', async () => {
    const { organizationId } = await newHistory(database.kysely);
    const imageId = newId('img');
    await sql`insert into images (id, organization_id, source, repository, name) values (${imageId}, ${organizationId}, 'registry', 'r', 'r')`.execute(
      database.kysely,
    );
    await sql`with tags as (
        insert into tags (id, organization_id, image_id, name)
        select 'tag_' || ${organizationId}::text || n, ${organizationId}, ${imageId}, n::text from generate_series(1, 1001) n returning id
      ), platforms as (
        insert into tag_platforms (organization_id, tag_id, platform) select ${organizationId}, id, 'linux/amd64' from tags returning id
      )
      insert into suppressed_tag_platforms (tag_platform_id, organization_id, image_id, risk_score, critical, high, medium, low, valid_until)
      select id, ${organizationId}, ${imageId}, 0, 0, 0, 0, 0, now() - interval '1 second' from platforms`.execute(
      database.kysely,
    );
    await recordDay(database.kysely, organizationId);
    const left = await database.kysely
      .selectFrom('suppressed_tag_platforms')
      .select('tag_platform_id')
      .where('organization_id', '=', organizationId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the trend', () => {
  const keep = (
    { organizationId, registryId }: { organizationId: string; registryId: string | null },
    day: string,
    open: number,
  ) =>
    sql`insert into posture_days (organization_id, registry_id, day, computed_at, images, tags, tags_scanned, tags_recent, critical, high,
        medium, low, negligible, unknown, known_exploited, fixable, breached, risk_average, grade_a, grade_b, grade_c, grade_d, grade_f,
        ungraded, not_scanned)
      values (${organizationId}, ${registryId}, ${day}, now(), 1, 2, 2, 1, ${open}, 0, 0, 0, 0, 0, 1, 0, 0, ${open}, 0, 0, ${open}, 1, 0, 0, 1)`.execute(
      database.kysely,
    );

  it('of all registries is the sum of the registries that existed, without a mean risk for several', async () => {
    const { organizationId, registryId } = await newHistory(database.kysely);
    const second = newId('reg');
    await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
      values (${second}, ${organizationId}, 's', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(database.kysely);
    await keep({ organizationId, registryId: null }, '2026-03-02', 100);
    await keep({ organizationId, registryId }, '2026-03-01', 3);
    await keep({ organizationId, registryId }, '2026-03-02', 4);
    await keep({ organizationId, registryId: second }, '2026-03-02', 5);
    const scope = { organizationId, isOfAnyRegistry: true };
    const trend = await readTrend(database.kysely, scope, { end: new Date('2026-03-02T10:00:00Z'), days: 3 });
    expect(trend).toMatchObject([
      { day: '2026-02-28', isRecorded: false, open: null },
      { day: '2026-03-01', isRecorded: true, open: 3, riskAverage: 3, recentPercent: 50 },
      {
        day: '2026-03-02',
        isRecorded: true,
        open: 9,
        critical: 9,
        knownExploited: 2,
        riskAverage: null,
        grade: 'C',
        grades: { A: 0, B: 0, C: 9, D: 2, F: 0, ungraded: 0, notScanned: 2 },
        recentPercent: 50,
      },
    ]);
  });

  it('contains the days of the period in UTC for any time zone of the database, excluding its end', async () => {
    const { organizationId } = await newHistory(database.kysely);
    await keep({ organizationId, registryId: null }, '2024-04-26', 7);
    // 26 April 2024 has no midnight in Cairo.
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`set local time zone 'Africa/Cairo'`.execute(transaction);
      const trend = await readTrend(
        transaction,
        { organizationId },
        { end: new Date('2024-04-28T00:00:00Z'), days: 3 },
      );
      expect(trend.map(({ day, open }) => [day, open])).toEqual([
        ['2024-04-25', null],
        ['2024-04-26', 7],
        ['2024-04-27', null],
      ]);
    });
  });
});
