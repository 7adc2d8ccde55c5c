import { describe, expect, it } from 'vitest';
import type { Block } from '../../report-document.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import type { SbomReportFacts } from './sbom-report-facts.ts';
import { sbomReportKind } from './sbom-report-kind.ts';

const inEarlierVersion: SbomReportFacts = {
  results: 3,
  partial: 0,
  withoutResult: 0,
  components: 900,
  distinct: 1,
  withoutLicense: 0,
  byType: [],
  byLicense: [],
  licensesInAll: 0,
  documents: 3,
  documentsLeftOut: 0,
};
const some = {
  ...inEarlierVersion,
  packages: [{ packageType: 'npm', package: 'left\u202Epad', version: '1.0.0', license: null, results: 3 }],
};

function componentsOf(facts: SbomReportFacts): readonly Block[] {
  const head = {
    organization: { id: 'org_a', name: 'Acme' },
    scope: { kind: 'org', label: 'all images' },
    asOf: '2026-03-01T00:00:00.000Z',
    version: 1,
    facts,
    datasets: [],
  };
  const snapshot = { head, rows: async function* () {} } as unknown as ReportSnapshot<SbomReportFacts>;
  return sbomReportKind.build(snapshot, ['components']).sections[0]?.blocks ?? [];
}

describe('the components of an SBOM report', () => {
  it('are the distinct packages of several results, with the number of results, and names without invisible marks', () => {
    const [note, table] = componentsOf(some);
    expect(JSON.stringify(note)).toContain('All 1 distinct package. The CSV, JSON and XLSX formats');
    expect(table).toMatchObject({
      kind: 'table',
      rows: [{ package: expect.not.stringContaining('\u202E'), results: 3 }],
    });
  });

  it('name the number of all distinct packages if only the most frequent are listed', () => {
    const [note] = componentsOf({ ...some, distinct: 4321 });
    expect(JSON.stringify(note)).toMatch(/The 1 packages in the most results, of 4321 distinct packages\./);
  });

  it.each([
    ['one result', { ...some, results: 1 }],
    ['a snapshot of an earlier version', inEarlierVersion],
  ])('are rows of %s', (_, facts) => {
    expect(componentsOf(facts)).toEqual([
      expect.objectContaining({ kind: 'dataset', dataset: 'components', rowsMax: 300 }),
    ]);
  });
});
