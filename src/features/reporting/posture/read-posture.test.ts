import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTo } from '../../../../test/helpers/close-to.ts';
import { documentedValues } from '../../../../test/helpers/naive-posture/documented-values.ts';
import { readRawRows } from '../../../../test/helpers/naive-posture/raw-rows.ts';
import { naivePosture } from '../../../../test/helpers/naive-posture.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import {
  anyStep,
  applyStep,
  type History,
  newHistory,
  spreadClosings,
} from '../../../../test/helpers/posture-history.ts';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { RankedUpgrade } from '../../../reports/posture-facts.ts';
import { readPosture } from './read-posture.ts';
import { readTechnical } from './read-technical.ts';
import { recordDay } from './record-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Of shares of risk in percent: the service sums whole units of 2^-32, and its smallest weight is 3.5e-5. */
const shareDigits = 3;

const named = ({ type, name, from, ...one }: RankedUpgrade) => ({ what: `${type} ${name} ${from}`, ...one });

/** The recorded daily figures of each scope of an organization. */
async function listDays(organizationId: string) {
  const rows = await database.kysely
    .selectFrom('posture_days')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.map(({ organization_id: _organization, registry_id, day: _day, computed_at, ...recorded }) => ({
    of: { ...(registry_id !== null && { registryId: registry_id }), asOf: computed_at },
    recorded,
  }));
}

function dayOf({ coverage, findings, sla, risk, grades }: ReturnType<typeof naivePosture>) {
  const { images, tags, tagsScanned, tagsRecent } = coverage;
  const unknown = { critical: null, high: null, medium: null, low: null, negligible: null, unknown: null };
  return {
    images,
    tags,
    tags_scanned: tagsScanned,
    tags_recent: tagsRecent,
    ...(findings?.counts ?? unknown),
    known_exploited: findings?.knownExploited ?? null,
    fixable: findings?.fixable ?? null,
    breached: sla.overall.breached,
    risk_average: risk.average,
    images_scored: findings ? risk.imagesScored : null,
    score_version: findings ? documentedValues.scoreVersion : null,
    grade_a: findings ? grades['A'] : null,
    grade_b: findings ? grades['B'] : null,
    grade_c: findings ? grades['C'] : null,
    grade_d: findings ? grades['D'] : null,
    grade_f: findings ? grades['F'] : null,
    ungraded: findings ? grades['ungraded'] : null,
    not_scanned: findings ? grades['notScanned'] : null,
  };
}

describe('readPosture', () => {
  it('returns the figures that their definitions give for the stored rows, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 1, maxLength: 14 }),
        fc.record({ from: fc.integer({ min: 1, max: 80 }), isRegistry: fc.boolean(), isUntilNow: fc.boolean() }),
        async (steps, { from, isRegistry, isUntilNow }) => {
          const history = await newHistory(database.kysely);
          for (const one of steps) await applyStep(database.kysely, history, one);
          await spreadClosings(database.kysely, history);
          const { organizationId, registryId } = history;
          const { asOf, period, facts, technical } = await readSnapshotOf(database.kysely, async (transaction, now) => {
            const to = isUntilNow ? now : new Date(now.getTime() - dayMs / 2);
            const over = { from: new Date(to.getTime() - from * dayMs), to };
            const scope = { organizationId, ...(isRegistry && { registryId }) };
            return {
              asOf: now,
              period: over,
              facts: await readPosture(transaction, scope, { asOf: now, period: over }),
              technical: await readTechnical(transaction, scope, { asOf: now, period: over }),
            };
          });
          const raw = await readRawRows(database.kysely, organizationId);
          const expected = naivePosture(raw, {
            ...(isRegistry && { registryId }),
            asOf,
            period,
            policy: documentedValues.policy,
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
          expect(facts.freshness).toMatchObject(closeTo(expected.freshness));
          expect(facts.findings).toEqual(expected.findings);
          expect(facts.risk).toEqual(closeTo(expected.risk));
          expect(facts.grades).toEqual(expected.grades);
          expect(facts.grade).toBe(expected.grade);
          expect(facts.mttr).toEqual(closeTo(expected.mttr));
          expect(facts.sla).toEqual(closeTo(expected.sla));
          expect(facts.worstImages.map(({ id: _id, registryId: _registry, ...one }) => one)).toEqual(
            expected.worstImages,
          );
          expect(facts.unassessedImages?.map(({ name }) => name)).toEqual(expected.unassessedImages);
          expect(facts.movement).toMatchObject(closeTo(expected.movement));
          expect(facts.topActions.map(named)).toEqual(closeTo(expected.topActions, shareDigits));
          expect(facts.upgrades.map(named)).toEqual(closeTo(expected.upgrades, shareDigits));
          expect(technical).toMatchObject({
            findings: expected.findings,
            packages: expected.findings && expected.packages,
            packagesTotal: expected.findings && expected.packages.length,
            opened: expected.movement.opened.now,
            closed: expected.movement.closed.now,
          });
          await recordDay(database.kysely, organizationId);
          for (const day of await listDays(organizationId)) {
            expect(day.recorded).toEqual(
              closeTo(dayOf(naivePosture(raw, { ...day.of, period, policy: documentedValues.policy }))),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('returns unknown figures for a scope that was never scanned', async () => {
    const history = await newHistory(database.kysely);
    await applyStep(database.kysely, history, { kind: 'queue', image: 'one', tag: '3', status: 0 });
    const facts = await posture(history);
    expect(facts.coverage).toMatchObject({ tags: 1, tagsScanned: 0, scannedPercent: 0 });
    expect(facts.findings).toBeNull();
    expect(facts.risk).toEqual({
      average: null,
      highest: null,
      imagesScored: 0,
      imagesNotAssessed: 0,
      scoreVersion: documentedValues.scoreVersion,
      imagesOfOtherVersions: 0,
    });
    expect(facts.grades).toMatchObject({ A: 0, notScanned: 1 });
    expect(facts.grade).toBeNull();
    expect(facts.sla.overall).toMatchObject({ open: null, breached: null, compliancePercent: null });
    expect(facts.mttr.overall).toEqual({ closed: 0, meanDays: null, medianDays: null });
    expect(facts.freshness.medianAgeDays).toBeNull();
    expect(facts.movement).toMatchObject({ opened: { now: null, before: null }, closed: { now: null, before: null } });
  });
});

function posture({ organizationId }: History) {
  return readSnapshotOf(database.kysely, (transaction, asOf) =>
    readPosture(
      transaction,
      { organizationId },
      { asOf, period: { from: new Date(asOf.getTime() - 30 * dayMs), to: asOf } },
    ),
  );
}
