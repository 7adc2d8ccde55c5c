import { severities } from '../../src/domain/severity.ts';
import { writeReportSnapshot } from '../../src/features/reporting/reports/snapshot-file.ts';
import { upgradeColumns } from '../../src/reports/figures/upgrade-rows.ts';
import { findingColumns, type TechnicalFacts } from '../../src/reports/kinds/technical/technical-facts.ts';
import type { Row } from '../../src/reports/report-document.ts';

/** A snapshot with so many findings, the same each time: 50 packages in 200 images. */
export async function writeTechnicalSnapshot(path: string, rows: number, signal = new AbortController().signal) {
  return writeReportSnapshot(
    path,
    {
      schema: 1,
      reportId: 'rep_test',
      version: 1,
      type: 'technical',
      name: 'Technical report: all images',
      organization: { id: 'org_test', name: 'Test' },
      scope: { kind: 'org', label: 'all images' },
      asOf: '2026-03-01T12:00:00.000Z',
      period: { from: '2026-01-30T12:00:00.000Z', to: '2026-03-01T12:00:00.000Z' },
    },
    {
      datasets: [
        { id: 'findings', title: 'Open findings', columns: findingColumns, rows: () => findingRows(rows) },
        { id: 'upgrades', title: 'Upgrades', columns: upgradeColumns, rows: () => upgradeRows() },
      ],
      facts: async () => factsOf(rows),
    },
    signal,
  );
}

async function* findingRows(rows: number): AsyncGenerator<Row> {
  for (let number = 0; number < rows; number += 1) {
    const severity = severities[number % severities.length] ?? 'UNKNOWN';
    const version = `1.${number % 7}.0`;
    yield [
      'Registry',
      `registry.test/team/app-${number % 200}`,
      'latest',
      'linux/amd64',
      `CVE-2026-${number}`,
      severity,
      'npm',
      `package-${number % 50}`,
      version,
      number % 3 === 0 ? '2.0.0' : null,
      number % 3 === 0 ? 'fixed' : 'not-fixed',
      (number % 100) / 10,
      (number % 1000) / 10,
      number % 97 === 0 ? 'yes' : 'no',
      'OPEN',
      'OPEN',
      '2026-02-01T00:00:00.000Z',
      '2026-02-08T00:00:00.000Z',
      'BREACHED',
      `https://advisories.test/CVE-2026-${number}`,
    ];
  }
}

async function* upgradeRows(): AsyncGenerator<Row> {
  for (let number = 0; number < 50; number += 1) {
    yield ['npm', `package-${number}`, '1.0.0', '2.0.0', 2, 10, 1, 2, 0, 4];
  }
}

function factsOf(findings: number): TechnicalFacts {
  const each = Math.floor(findings / severities.length);
  return {
    counts: { critical: each, high: each, medium: each, low: each, negligible: each, unknown: each },
    findings,
    suppressed: 0,
    fixable: Math.ceil(findings / 3),
    knownExploited: Math.ceil(findings / 97),
    breached: findings,
    images: Math.min(findings, 200),
    population: { tags: 210, neverScanned: 3, partial: 7 },
    advisoriesBuiltAt: '2026-03-01T06:00:00.000Z',
    topUpgrades: [],
  };
}
