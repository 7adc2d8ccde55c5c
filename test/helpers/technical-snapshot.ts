import { severities } from '../../src/domain/severity.ts';
import { writeReportSnapshot } from '../../src/features/reporting/reports/snapshot-file.ts';
import { snapshotDataset } from '../../src/features/reporting/reports/snapshots/snapshot-content.ts';
import { findingColumns, type TechnicalFacts } from '../../src/reports/kinds/technical/technical-facts.ts';
import type { RowOf } from '../../src/reports/report-document.ts';
import { upgradeColumns, upgradeRow } from '../../src/reports/shared-datasets/upgrade-rows.ts';

/** Writes a snapshot with this number of findings of 50 packages in 200 images. The same number yields the same snapshot. */
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
        snapshotDataset({
          id: 'findings',
          title: 'Open findings',
          columns: findingColumns,
          rows: () => findingRows(rows),
        }),
        snapshotDataset({ id: 'upgrades', title: 'Upgrades', columns: upgradeColumns, rows: () => upgradeRows() }),
      ],
      facts: async () => factsOf(rows),
    },
    signal,
  );
}

async function* findingRows(rows: number): AsyncGenerator<RowOf<typeof findingColumns>> {
  for (let number = 0; number < rows; number += 1) {
    const severity = severities[number % severities.length] ?? 'UNKNOWN';
    const version = `1.${number % 7}.0`;
    yield {
      registry: 'Registry',
      image: `registry.test/team/app-${number % 200}`,
      tag: 'latest',
      platform: 'linux/amd64',
      vulnerability: `CVE-2026-${number}`,
      severity,
      packageType: 'npm',
      package: `package-${number % 50}`,
      version,
      fixedVersion: number % 3 === 0 ? '2.0.0' : null,
      fixState: number % 3 === 0 ? 'fixed' : 'not-fixed',
      score: (number % 100) / 10,
      epss: (number % 1000) / 10,
      knownExploited: number % 97 === 0 ? 'yes' : 'no',
      status: 'OPEN',
      triage: 'OPEN',
      firstSeen: '2026-02-01T00:00:00.000Z',
      slaDue: '2026-02-08T00:00:00.000Z',
      slaStatus: 'BREACHED',
      reference: `https://advisories.test/CVE-2026-${number}`,
      malware: 'no',
      daysOverdue: 21,
      assignee: null,
      title: null,
    };
  }
}

async function* upgradeRows(): AsyncGenerator<RowOf<typeof upgradeColumns>> {
  for (let number = 0; number < 50; number += 1) {
    const upgrade = { type: 'npm', name: `package-${number}`, release: null, from: '1.0.0', to: '2.0.0' };
    const numbers = { closes: 10, critical: 1, high: 2, knownExploited: 0, images: 4, riskRemovedPercent: 2 };
    yield upgradeRow({ ...upgrade, ...numbers });
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
