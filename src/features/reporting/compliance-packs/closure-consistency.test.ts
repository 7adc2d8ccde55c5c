import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import {
  anyStep,
  applyStep,
  type History,
  type HistoryStep,
  newHistory,
  spreadClosings,
} from '../../../../test/helpers/posture-history.ts';
import type { Evidence } from '../../../compliance/evidence.ts';
import { ruleOf } from '../../../compliance/rules.ts';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { Cell } from '../../../reports/report-document.ts';
import { readSla } from '../posture/read-posture.ts';
import type { EvidenceRequest } from './evidence-scope-store.ts';
import { readFindings } from './evidence-table-store.ts';
import { slaRow } from './present-evidence-rows.ts';
import { readEvidence } from './read-evidence.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Question {
  days: number;
  isRegistry: boolean;
  isUntilNow: boolean;
}

/** Closure figures of an SLA report and a pack for the same scope and period, in one transaction. */
function readBoth(db: Kysely<Database>, { organizationId, registryId }: History, question: Question) {
  return readSnapshotOf(db, async (transaction, asOf) => {
    const to = question.isUntilNow ? asOf : new Date(asOf.getTime() - dayMs / 2);
    const period = { from: new Date(to.getTime() - question.days * dayMs), to };
    const scope = { organizationId, ...(question.isRegistry && { registryId }) };
    const request: EvidenceRequest = {
      organizationId,
      scope: question.isRegistry ? { type: 'registry', registryIds: [registryId] } : { type: 'organization' },
      ...period,
    };
    const evidence = await readEvidence(transaction, request, { asOf, audit: null });
    const states: Cell[] = [];
    for await (const rows of readFindings(transaction, request))
      for (const row of rows) states.push(slaRow(row, evidence.policy, to)?.state ?? null);
    return { sla: await readSla(transaction, scope, { asOf, period }), evidence, states };
  });
}

/** Records a scan of image `one` with these findings in one package. */
function scanOf(tag: '1' | '2', daysAgo: number, cves: readonly number[], severity: Severity): HistoryStep {
  const found = cves.map((cve) => {
    return { cve, packageIndex: 0, severity, epss: null, isKnownExploited: false, fixedVersion: null };
  });
  return { kind: 'scan', image: 'one', tag, source: 'pull', found, daysAgo, grade: 1 };
}

const sum = (groups: readonly { count: number }[]): number => groups.reduce((total, { count }) => total + count, 0);
const counted = ({ closed }: Evidence) => closed.filter(({ isExcepted }) => !isExcepted);

it('an SLA report and a pack count the same closures, in time and late, and the same overdue findings for the same scope and period', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 3, maxLength: 16 }),
      fc.record({ days: fc.integer({ min: 1, max: 80 }), isRegistry: fc.boolean(), isUntilNow: fc.boolean() }),
      async (steps, question) => {
        const history = await newHistory(database.kysely);
        for (const one of steps) await applyStep(database.kysely, history, one);
        await spreadClosings(database.kysely, history);
        // A pack covers the tags that existed in its period.
        await sql`update tags set created_at = now() - interval '200 days'
          where organization_id = ${history.organizationId}`.execute(database.kysely);
        const { sla, evidence, states } = await readBoth(database.kysely, history, question);
        const closed = counted(evidence);
        expect(sum(closed)).toBe(sla.mttr.overall.closed);
        for (const severity of severities)
          expect(sum(closed.filter((one) => one.severity === severity))).toBe(
            sla.mttr.bySeverity.find((one) => one.severity === severity)?.closed,
          );
        const { facts } = ruleOf('closed-in-time')?.judge(evidence, {}) ?? {};
        const { overall } = sla.sla;
        expect(facts).toMatchObject({
          closed: overall.closedInTime + overall.closedLate,
          closedLate: overall.closedLate,
          // A report counts open findings now, a pack at the end of its period.
          ...(question.isUntilNow &&
            overall.breached !== null && { openLate: overall.breached, notYetDue: overall.notYetDue }),
        });
        expect(states.filter((state) => state === 'CLOSED_IN_TIME')).toHaveLength(overall.closedInTime);
        expect(states.filter((state) => state === 'CLOSED_LATE')).toHaveLength(overall.closedLate);
        compared += sum(evidence.closed);
      },
    ),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(0);
});

it('findings before their deadline never raise the share of deadlines met', async () => {
  const history = await newHistory(database.kysely);
  const read = async () => {
    const { sla } = await readBoth(database.kysely, history, { days: 30, isRegistry: false, isUntilNow: true });
    return sla.sla.overall;
  };
  // Low findings have 14 days: a finding of 40 days is overdue, and one closed within 14 days was closed in time.
  await applyStep(database.kysely, history, scanOf('1', 40, [1, 2], 'LOW'));
  await applyStep(database.kysely, history, scanOf('1', 40, [1], 'LOW'));
  await sql`update findings set detected_at = now() - interval '3 days', first_detected_at = null
    where organization_id = ${history.organizationId} and closed_at is not null`.execute(database.kysely);
  const before = await read();
  expect(before).toMatchObject({ open: 1, breached: 1, notYetDue: 0, closedInTime: 1, compliancePercent: 50 });
  await applyStep(database.kysely, history, scanOf('2', 1, [3, 4, 5, 6], 'LOW'));
  expect(await read()).toMatchObject({ open: 5, breached: 1, notYetDue: 4, closedInTime: 1, compliancePercent: 50 });
});

it('a closure under an exception counts in no share of the report or pack, also after the exception ends', async () => {
  const history = await newHistory(database.kysely);
  const { organizationId } = history;
  const scan = (cves: readonly number[]) => applyStep(database.kysely, history, scanOf('1', 1, cves, 'HIGH'));
  await scan([1, 2]);
  await applyStep(database.kysely, history, { kind: 'suppress', cve: 1, name: 'left', days: null });
  await scan([]);
  await sql`update attestations set status = 5, ended_at = now() where organization_id = ${organizationId}`.execute(
    database.kysely,
  );
  const question = { days: 30, isRegistry: false, isUntilNow: true };
  const { sla, evidence, states } = await readBoth(database.kysely, history, question);
  expect(sla.sla.overall).toMatchObject({ closedInTime: 1, closedLate: 0, compliancePercent: 100 });
  expect(sla.mttr.overall.closed).toBe(1);
  const facts = (rule: string) => ruleOf(rule)?.judge(evidence, {}).facts;
  expect(facts('closed-in-time')).toMatchObject({ closed: 1, closedUnderException: 1 });
  expect(facts('closure-proven')).toMatchObject({ closed: 1, closedUnderException: 1 });
  expect(new Set(states)).toEqual(new Set(['CLOSED_EXCEPTED', 'CLOSED_IN_TIME']));
  expect(states).toHaveLength(2);
});

it('a finding replaced by an advisory change counts as closed in report and pack once its successor was deleted with its scan', async () => {
  const history = await newHistory(database.kysely);
  const scan = (severity: Severity, cves: readonly number[]) =>
    applyStep(database.kysely, history, scanOf('1', 1, cves, severity));
  await scan('HIGH', [1]);
  await scan('LOW', [1]);
  await scan('LOW', []);
  await applyStep(database.kysely, history, { kind: 'delete', which: 1 });
  // Periods end at whole milliseconds, so a closure within the same millisecond would be after the end.
  await sql`update findings set closed_at = closed_at - interval '1 second'
    where organization_id = ${history.organizationId} and closed_at is not null`.execute(database.kysely);
  const { sla, evidence, states } = await readBoth(database.kysely, history, {
    days: 30,
    isRegistry: false,
    isUntilNow: true,
  });
  expect([sla.mttr.overall.closed, sum(counted(evidence)), states.length]).toEqual([1, 1, 1]);
});
