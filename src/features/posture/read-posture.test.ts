import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../test/helpers/assess-tag.ts';
import { naivePosture, readRawRows } from '../../../test/helpers/naive-posture.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/postgres.ts';
import type { MatchedFinding } from '../../domain/finding.ts';
import { newId } from '../../domain/ids.ts';
import { severities } from '../../domain/severity.ts';
import { refreshLines } from '../attestations/refresh-lines.ts';
import { lockAttestations, markVulnerability } from '../attestations/store-suppression.ts';
import { ensureImage, ensureTag } from '../images/store.ts';
import { removeVanishedTags } from '../registry-sync/store.ts';
import { atOneMoment } from '../reports/store.ts';
import { deleteScan } from '../scans/delete-scan.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import { readPosture } from './read-posture.ts';
import { recordDay } from './record-days.ts';
import { readTrend } from './store-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const dayMs = 86_400_000;
const packages = ['left', 'right', 'middle'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));

const anyFound = fc.record({
  cve: fc.integer({ min: 1, max: 6 }),
  packageIndex: fc.integer({ min: 0, max: 2 }),
  severity: fc.constantFrom(...severities),
  epss: fc.option(fc.constantFrom(0.001, 0.1, 0.9)),
  isKnownExploited: fc.boolean(),
  fixedVersion: fc.option(fc.constantFrom('1.0.1', '1.2.0')),
});
const image = fc.constantFrom('one', 'two', 'three');
const tag = fc.constantFrom('1', '2');
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      image,
      tag,
      found: fc.array(anyFound, { maxLength: 6 }),
      daysAgo: fc.double({ min: 0, max: 90, noNaN: true }),
      grade: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  },
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('queue' as const),
    image,
    tag: fc.constantFrom('3', '4'),
    status: fc.constantFrom(0, 1, 2, 4, 5),
  }),
  fc.record({ kind: fc.constant('vanish' as const), image, tag }),
  fc.record({ kind: fc.constant('triage' as const), status: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('suppress' as const),
    cve: fc.integer({ min: 1, max: 6 }),
    name: fc.constantFrom('left', 'right'),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function matched(found: readonly (typeof anyFound extends fc.Arbitrary<infer One> ? One : never)[]): MatchedFinding[] {
  const unique = new Map(found.map((one) => [`${one.cve} ${one.packageIndex}`, one]));
  return [...unique.values()].map((one) => {
    const id = `CVE-2024-${one.cve}`;
    return finding(id, one.packageIndex, {
      vulnerability: { ...finding(id, 0).vulnerability, severity: one.severity },
      epss: one.epss === null ? null : { score: one.epss, percentile: 0.5 },
      isKnownExploited: one.isKnownExploited,
      fixedVersion: one.fixedVersion,
      fixState: one.fixedVersion === null ? 'not-fixed' : 'fixed',
    });
  });
}

interface History {
  organizationId: string;
  registryId: string;
}

async function newHistory(): Promise<History> {
  const [organizationId, registryId] = [newId('org'), newId('reg')];
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: organizationId }).execute();
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    values (${registryId}, ${organizationId}, 'r', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
  return { organizationId, registryId };
}

async function take({ organizationId }: History, one: Step): Promise<void> {
  const db = database.kysely;
  switch (one.kind) {
    case 'scan': {
      const detectedAt = new Date(Date.now() - Math.round(one.daysAgo * dayMs));
      const found = matched(one.found);
      const { scanId } = await assessTag(db, {
        organizationId,
        image: one.image,
        tag: one.tag,
        packages,
        found,
        detectedAt,
      });
      await sql`update scans set grade_rank = ${one.grade},
        completeness = ${one.grade === null ? 'partial' : 'complete'} where id = ${scanId}`.execute(db);
      return;
    }
    case 'delete': {
      const scans = await db
        .selectFrom('scans')
        .select('id')
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute();
      const scan = scans[one.which % Math.max(1, scans.length)];
      const principal = { kind: 'api-key', id: 'key', name: 'key', organizationId, role: 'admin' } as never;
      const queue = { cancel: async () => undefined } as never;
      if (scan) await deleteScan({ db, queue }, { principal, requestId: 'r', ip: '::1' }, scan.id);
      return;
    }
    case 'queue': {
      const { id, image_id } = await tagOf(organizationId, one.image, one.tag);
      if (one.status === 0) return;
      const error = one.status === 4 ? JSON.stringify({ code: 'NOT_FOUND', message: 'not there' }) : null;
      await sql`insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, requested_scanners,
          are_scanners_explicit, request_key, status, error, created_at)
        values (${newId('scan')}, ${organizationId}, 'b', ${image_id}, ${id}, ${one.image}, ${one.tag}, 'r', '{}', false, ${newId('scan')},
          ${one.status}, ${error}::jsonb, clock_timestamp())`.execute(db);
      return;
    }
    case 'vanish': {
      const { id, image_id } = await tagOf(organizationId, one.image, one.tag);
      await sql`update tags set seen_at = '2020-01-01' where id = ${id}`.execute(db);
      await db
        .transaction()
        .execute((transaction) => removeVanishedTags(transaction, image_id, new Date('2020-01-02')));
      await sql`update tags set seen_at = null where id = ${id}`.execute(db);
      return;
    }
    case 'triage':
      await sql`update findings set triage_status = ${one.status} where organization_id = ${organizationId}`.execute(
        db,
      );
      return;
    case 'suppress': {
      const cveId = `CVE-2024-${one.cve}`;
      const expires = one.days === null ? null : new Date(Date.now() + one.days * dayMs);
      await db.transaction().execute(async (transaction) => {
        await lockAttestations(transaction, organizationId);
        await sql`insert into attestations (id, organization_id, cve_id, package_name, category, reason, scope_type, status, expires_at,
            proposed_by, proposed_by_name)
          values (${newId('att')}, ${organizationId}, ${cveId}, ${one.name}, 'risk_accepted', 'r', 'blanket', 2, ${expires}, 'u', 'u')`.execute(
          transaction,
        );
        const lines = await markVulnerability(transaction, organizationId, { cveId, packageName: one.name });
        await refreshLines(transaction, lines);
      });
    }
  }
}

function tagOf(organizationId: string, name: string, tagName: string) {
  return database.kysely.transaction().execute(async (transaction) => {
    const own = await ensureImage(transaction, { organizationId, source: 'registry', repository: name, name });
    return ensureTag(transaction, own, tagName);
  });
}

/** Moves what closed into the past, each as long after it was found as chance has it. */
async function spreadClosings({ organizationId, registryId }: History): Promise<void> {
  await sql`update findings set closed_at = date_trunc('milliseconds', detected_at + (now() - detected_at) * random())
    where organization_id = ${organizationId} and closed_at is not null`.execute(database.kysely);
  await sql`update images set registry_id = ${registryId} where organization_id = ${organizationId} and name <> 'one'`.execute(
    database.kysely,
  );
}

describe('figures', () => {
  it('are what their definitions make of the rows, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.record({ from: fc.integer({ min: 1, max: 80 }), isRegistry: fc.boolean(), isUntilNow: fc.boolean() }),
        async (steps, { from, isRegistry, isUntilNow }) => {
          const history = await newHistory();
          for (const one of steps) await take(history, one);
          await spreadClosings(history);
          const { organizationId, registryId } = history;
          const { asOf, period, facts } = await atOneMoment(database.kysely, async (transaction, now) => {
            const to = isUntilNow ? now : new Date(now.getTime() - dayMs / 2);
            const over = { from: new Date(to.getTime() - from * dayMs), to };
            const scope = { organizationId, ...(isRegistry && { registryId }) };
            return {
              asOf: now,
              period: over,
              facts: await readPosture(transaction, scope, { asOf: now, period: over }),
            };
          });
          const raw = await readRawRows(database.kysely, organizationId);
          const expected = naivePosture(raw, {
            ...(isRegistry && { registryId }),
            asOf,
            period,
            policy: defaultSlaPolicy,
          });
          const { neverScanned, ...coverage } = facts.coverage;
          expect(coverage).toEqual(expected.coverage);
          expect(
            neverScanned
              .flatMap(({ reason, code, tags }) =>
                Array.from({ length: tags }, () => (code === null ? reason : `${reason} ${code}`)),
              )
              .toSorted((a, b) => (a < b ? -1 : 1)),
          ).toEqual(expected.neverScanned);
          expect(facts.freshness).toMatchObject(close(expected.freshness));
          expect(facts.findings).toEqual(expected.findings);
          expect(facts.risk).toEqual(close(expected.risk));
          expect(facts.grades).toEqual(expected.grades);
          expect(facts.mttr).toEqual(close(expected.mttr));
          expect(facts.sla.bySeverity).toEqual(close(expected.sla));
          expect(facts.worstImages.map(({ riskScore }) => riskScore)).toEqual(expected.worstRisks);
          expect(facts.movement.opened.now).toBe(expected.opened);
          const actions = facts.topActions.map(({ type, name, from: version, closes, images, riskRemovedPercent }) => ({
            what: `${type} ${name} ${version}`,
            closes,
            images,
            riskRemovedPercent,
          }));
          expect(actions).toEqual(close(expected.topActions));
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('say nothing of a scope that nobody looked at', async () => {
    const history = await newHistory();
    await take(history, { kind: 'queue', image: 'one', tag: '3', status: 0 });
    const facts = await posture(history);
    expect(facts.coverage).toMatchObject({ tags: 1, tagsScanned: 0, scannedPercent: 0 });
    expect(facts.findings).toBeNull();
    expect(facts.risk).toEqual({ average: null, highest: null, imagesScored: 0 });
    expect(facts.grades).toMatchObject({ A: 0, notScanned: 1 });
    expect(facts.sla.overall).toMatchObject({ open: null, breached: null, compliancePercent: null });
    expect(facts.mttr.overall).toEqual({ closed: 0, meanDays: null, medianDays: null });
    expect(facts.freshness.medianAgeDays).toBeNull();
  });
});

describe('figures of days', () => {
  it('are those of the moment they were kept at, of the organization and of each registry; other days stay unknown', async () => {
    const history = await newHistory();
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
    const scan = { kind: 'scan' as const, tag: '1' as const, daysAgo: 5, grade: 1 };
    await take(history, { ...scan, image: 'one', found });
    await take(history, { ...scan, image: 'two', found: [] });
    await spreadClosings(history);
    await recordDay(database.kysely, organizationId);
    await recordDay(database.kysely, organizationId);
    const facts = await posture(history);
    const trend = await readTrend(
      database.kysely,
      { organizationId, registryId: null },
      { last: new Date(), days: 30 },
    );
    expect(trend).toHaveLength(30);
    expect(trend.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      isKept: true,
      open: 1,
      critical: 1,
      high: 0,
      medium: 0,
      low: 0,
      knownExploited: 1,
      breached: 1,
      riskAverage: facts.risk.average,
      recentPercent: 100,
    });
    for (const day of trend.slice(0, -1)) expect(day).toMatchObject({ isKept: false, open: null, riskAverage: null });
    const [ofRegistry] = await readTrend(
      database.kysely,
      { organizationId, registryId },
      { last: new Date(), days: 1 },
    );
    expect(ofRegistry).toMatchObject({ isKept: true, open: 0, riskAverage: 0 });
  });
});

function posture({ organizationId }: History) {
  return atOneMoment(database.kysely, (transaction, asOf) =>
    readPosture(
      transaction,
      { organizationId },
      { asOf, period: { from: new Date(asOf.getTime() - 30 * dayMs), to: asOf } },
    ),
  );
}

/** The same, numbers that are no whole ones to nine places. */
function close<Value>(value: Value): Value {
  return closeTo(value) as Value;
}

function closeTo(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isInteger(value)) return expect.closeTo(value, 6);
  if (Array.isArray(value)) return value.map(closeTo);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closeTo(one)]));
}
