import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../../src/engine/advisories/open-snapshot.ts';
import type { AdvisorySnapshot } from '../../../src/engine/advisories/snapshot.ts';
import { compileRecords, type FixtureRecord, temporaryFolder } from '../../helpers/advisory-fixtures.ts';
import { type Evaluation, evaluateCases, type GroupFigures } from './evaluate-cases.ts';
import { labelledCases } from './labelled-cases.ts';

/**
 * Precision and recall of matching on labelled cases. `baseline.json` has the figures that must not fall. After an improvement, or with new
 * cases, it is replaced by the figures that the test prints.
 */
const baseline = JSON.parse(readFileSync(path.join(import.meta.dirname, 'baseline.json'), 'utf8')) as Record<
  string,
  GroupFigures
>;

describe('matching of labelled cases', () => {
  let evaluation: Evaluation;

  it('has a source and a rule for each case', () => {
    for (const { source, rule, name } of labelledCases) {
      expect(source, name).toMatch(/^https:\/\//);
      expect(rule, name).not.toBe('');
    }
  });

  it('covers each ecosystem of the baseline with at least as many versions', async () => {
    evaluation = evaluateCases(labelledCases, await openCases());
    const missing = Object.entries(baseline).filter(
      ([group, { cases }]) => (evaluation.groups[group]?.cases ?? 0) < cases,
    );
    expect(missing).toEqual([]);
    expect(Object.keys(evaluation.groups)).toEqual(Object.keys(baseline));
  });

  it.each(Object.keys(baseline))('has at least the precision and the recall of the baseline: %s', (group) => {
    const { precision, recall } = evaluation.groups[group] ?? { precision: 0, recall: 0 };
    const wrong = evaluation.wrong.join('\n');
    expect(precision, wrong).toBeGreaterThanOrEqual(baseline[group]?.precision ?? 1);
    expect(recall, wrong).toBeGreaterThanOrEqual(baseline[group]?.recall ?? 1);
  });

  it('prints the figures', () => {
    process.stdout.write(`${JSON.stringify(evaluation.groups, null, 2)}\n`);
    expect(Object.keys(evaluation.groups).length).toBeGreaterThan(10);
  });
});

async function openCases(): Promise<AdvisorySnapshot> {
  const records: Record<string, FixtureRecord[]> = {};
  for (const one of labelledCases) {
    for (const [ecosystem, list] of Object.entries(one.records)) (records[ecosystem] ??= []).push(...list);
  }
  const files = labelledCases.flatMap((one) => one.files ?? []);
  return openSnapshot((await compileRecords({ records, files }, temporaryFolder())).path);
}
