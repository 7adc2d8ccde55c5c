import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTo } from '../../../../../test/helpers/close-to.ts';
import { documentedValues } from '../../../../../test/helpers/naive-posture/documented-values.ts';
import { readRawRows } from '../../../../../test/helpers/naive-posture/raw-rows.ts';
import { naivePosture } from '../../../../../test/helpers/naive-posture.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/helpers/postgres.ts';
import { anyStep, applyStep, newHistory, spreadClosings } from '../../../../../test/helpers/posture-history.ts';
import { readSnapshotOf } from '../../../../db/read-snapshot.ts';
import { dayMs } from '../../../../lib/durations.ts';
import type { SlaReportFacts } from '../../../../reports/kinds/sla/sla-facts.ts';
import type { TechnicalFacts } from '../../../../reports/kinds/technical/technical-facts.ts';
import type { PostureFacts } from '../../../../reports/posture-facts.ts';
import type { Row } from '../../../../reports/report-document.ts';
import type { SnapshotContent, SnapshotRequest } from './snapshot-content.ts';
import { snapshotPosture } from './snapshot-posture.ts';
import { snapshotSla } from './snapshot-sla.ts';
import { snapshotTechnical } from './snapshot-technical.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Scope = Pick<SnapshotRequest, 'scope' | 'scopeIds'>;

/** Reads all rows, then the facts, in the order of the report worker. */
async function read({ datasets, facts }: SnapshotContent): Promise<{ facts: unknown; rows: Record<string, Row[]> }> {
  const rows: Record<string, Row[]> = {};
  for (const { id, rows: readRows } of datasets) {
    const all: Row[] = [];
    for await (const row of readRows()) all.push(row);
    rows[id] = all;
  }
  return { facts: await facts(), rows };
}

describe('figures of reports', () => {
  it('equal the figures that their definitions give for the stored rows, for any history and every report kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 1, maxLength: 14 }),
        fc.constantFrom('org', 'registry', 'registries' as const),
        async (steps, which) => {
          const history = await newHistory(database.kysely);
          for (const one of steps) await applyStep(database.kysely, history, one);
          await spreadClosings(database.kysely, history);
          const { organizationId, registryId } = history;
          const scope: Scope =
            which === 'org'
              ? { scope: 'org', scopeIds: {} }
              : { scope: 'registry', scopeIds: which === 'registry' ? { registryId } : {} };
          const { period, asOf, ...contents } = await readSnapshotOf(database.kysely, async (transaction, now) => {
            const over = { from: new Date(now.getTime() - 30 * dayMs), to: now };
            const request = { organizationId, type: '', ...scope, options: {}, asOf: now, period: over };
            return {
              asOf: now,
              period: over,
              technical: await read(await snapshotTechnical(transaction, request)),
              sla: await read(await snapshotSla(transaction, request)),
              posture: await read(await snapshotPosture(transaction, request)),
            };
          });
          const raw = await readRawRows(database.kysely, organizationId);
          const question = { asOf, period, policy: documentedValues.policy };
          // Every registry image of these histories belongs to the same registry.
          const expected = naivePosture(raw, { ...question, ...(which !== 'org' && { registryId }) });
          const { technical, sla, posture } = contents;
          const facts = {
            technical: technical.facts as TechnicalFacts,
            sla: sla.facts as SlaReportFacts,
            posture: posture.facts as PostureFacts,
          };
          const { findings, coverage } = expected;

          expect(facts.technical).toMatchObject({
            findings: findings && findings.open,
            counts: findings && findings.counts,
            fixable: findings && findings.fixable,
            knownExploited: findings && findings.knownExploited,
            suppressed: findings && findings.suppressed,
            breached: expected.sla.overall.breached,
            images: findings && expected.imagesWithOpen,
            population: {
              tags: coverage.tags,
              neverScanned: coverage.tags - coverage.tagsScanned,
              partial: coverage.tagsPartial,
            },
          });
          expect(technical.rows['findings']).toHaveLength((findings?.open ?? 0) + (findings?.suppressed ?? 0));
          const upgrades = facts.technical.topUpgrades.map(({ type, name, from, ...one }) => {
            return { what: `${type} ${name} ${from}`, ...one };
          });
          expect(upgrades).toEqual(closeTo(expected.upgrades, 3));

          expect(facts.sla.sla).toEqual(closeTo(expected.sla));
          expect(facts.sla.mttr).toEqual(closeTo(expected.mttr));
          const { entries = [], vulnerabilities = [], images = [] } = sla.rows;
          expect(entries).toHaveLength(expected.sla.overall.open ?? 0);
          const listed = new Set(vulnerabilities.map((row) => row['vulnerability']));
          expect(listed).toEqual(new Set(entries.map((row) => row['vulnerability'])));
          expect(listed.size).toBe(vulnerabilities.length);
          const overdue = images.filter((row) => row['riskScore'] !== null).map((row) => Number(row['overdue']));
          expect(overdue).toEqual(overdue.toSorted((one, other) => other - one));
          expect(overdue.reduce((sum, count) => sum + count, 0)).toBe(expected.sla.overall.breached ?? 0);

          expect(facts.posture.rootPackages?.map(({ type: _type, ...one }) => one)).toEqual(
            expected.packages.map(({ knownExploited: _exploited, fixable: _fixable, ...one }) => one),
          );
          expect(posture.rows['images']).toHaveLength(coverage.images);
          expect(facts.posture.exposure?.distinct).toMatchObject(expected.distinct);
          expect(facts.technical.distinct).toEqual(facts.posture.exposure?.distinct);
          expect(posture.rows['vulnerabilities']).toHaveLength(expected.distinct.total);
          expect(posture.rows['unscanned']).toHaveLength(coverage.tags - coverage.tagsScanned);
          const inImages = posture.rows['images']?.reduce((sum, row) => sum + Number(row['findings'] ?? 0), 0);
          expect(inImages).toBeLessThanOrEqual(findings?.open ?? 0);
          const grouped = technical.rows['sourceUpgrades'] ?? [];
          const closes = (rows: readonly Row[] = []) => rows.reduce((sum, row) => sum + Number(row['closes']), 0);
          expect(closes(grouped)).toBe(closes(technical.rows['upgrades']));
          expect(new Set(grouped.map((row) => row['source'])).size).toBe(grouped.length);

          for (const { registries } of Object.values(facts)) {
            expect(registries?.length).toBe(which === 'registries' ? 1 : undefined);
            if (!registries) continue;
            const own = {
              coverage,
              findings,
              risk: expected.risk,
              mttr: expected.mttr.overall,
              sla: expected.sla.overall,
            };
            expect(registries).toEqual([{ id: registryId, name: 'r', ...closeTo(own) }]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
