import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedValues } from '../../../../test/helpers/naive-posture/documented-values.ts';
import { closedIn, timeOf } from '../../../../test/helpers/naive-posture/finding-times.ts';
import { readRawRows } from '../../../../test/helpers/naive-posture/raw-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { anyStep, applyStep, newHistory, spreadClosings } from '../../../../test/helpers/posture-history.ts';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import { flowWeeks } from '../../../reports/exposure-facts.ts';
import { readFlow } from './read-flow.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { policy, dayMs } = documentedValues;

describe('readFlow', () => {
  it('has the opened and closed findings of each week, the oldest first, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const history = await newHistory(database.kysely);
        for (const one of steps) await applyStep(database.kysely, history, one);
        await spreadClosings(database.kysely, history);
        const { organizationId } = history;
        const { end, weeks } = await readSnapshotOf(database.kysely, async (transaction, now) => ({
          end: now,
          weeks: await readFlow(transaction, { organizationId }, { end: now, policy, breachedAtEnd: 3 }),
        }));
        expect(weeks).toHaveLength(flowWeeks);
        expect(weeks.at(-1)).toMatchObject({ to: end.toISOString(), breached: 3 });
        const { findings } = await readRawRows(database.kysely, organizationId);
        for (const { from, to, opened, closed, meanDays, closedInTime, closedLate } of weeks) {
          const period = { from: new Date(from), to: new Date(to) };
          expect(period.to.getTime() - period.from.getTime()).toBe(7 * dayMs);
          const detected = findings.filter((one) => one.detected_at >= period.from && one.detected_at < period.to);
          expect(opened ?? 0).toBe(new Set(detected.map(({ id }) => id)).size);
          const expected = timeOf(closedIn(findings, period));
          expect(closed ?? 0).toBe(expected.closed);
          if (expected.meanDays === null) expect(meanDays).toBeNull();
          else expect(meanDays).toBeCloseTo(expected.meanDays, 6);
          expect((closedInTime ?? 0) + (closedLate ?? 0)).toBeLessThanOrEqual(expected.closed);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is unknown, and not 0, for weeks before the first result', async () => {
    const { organizationId } = await newHistory(database.kysely);
    const weeks = await readSnapshotOf(database.kysely, (transaction, now) =>
      readFlow(transaction, { organizationId }, { end: now, policy, breachedAtEnd: null }),
    );
    expect(
      weeks.every(({ opened, closed, closedLate }) => [opened, closed, closedLate].every((one) => one === null)),
    ).toBe(true);
  });
});
