import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { SlaReportFacts } from '../../../../reports/kinds/sla/sla-facts.ts';
import { slaEntryColumns } from '../../../../reports/kinds/sla/sla-kind.ts';
import type { Row } from '../../../../reports/report-document.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { presentSlaEntry } from '../../posture/present-sla-entry.ts';
import { rankUpgrades } from '../../posture/rank-upgrades.ts';
import { policyOf, readSla } from '../../posture/read-posture.ts';
import { readSlaEntries } from '../../posture/sla-entry-store.ts';
import { imagesDataset } from './images-dataset.ts';
import { registryFacts } from './registry-facts.ts';
import { coverageOfScan, resolveSnapshotScope } from './resolve-snapshot-scope.ts';
import type { SnapshotContent, SnapshotRequest } from './snapshot-content.ts';

/** Deadline figures, and every open finding with its deadline. */
export async function snapshotSla(transaction: Kysely<Database>, request: SnapshotRequest): Promise<SnapshotContent> {
  const { scope, notes, scan } = await resolveSnapshotScope(transaction, request, { ofScan: 'findings' });
  const { asOf } = request;
  const period = scan ? { from: scan.scannedAt, to: asOf } : request.period;
  const coverage = scan && coverageOfScan(scan, asOf);
  return {
    notes,
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    datasets: [
      {
        id: 'entries',
        title: 'Deadlines',
        columns: slaEntryColumns,
        rows: () => entryRows(transaction, scope, asOf),
      },
      imagesDataset(transaction, scope),
    ],
    facts: async (): Promise<SlaReportFacts> => ({
      ...(await readSla(transaction, scope, { asOf, period, ...(coverage && { coverage }) })),
      ...(await registryFacts(transaction, scope, request)),
      upgrades: (await rankUpgrades(transaction, scope, asOf)).upgrades,
    }),
  };
}

async function* entryRows(transaction: Kysely<Database>, scope: PostureScope, asOf: Date): AsyncGenerator<Row> {
  const policy = await policyOf(transaction, scope);
  for await (const rows of readSlaEntries(transaction, scope, { asOf, policy })) {
    for (const row of rows) {
      const entry = presentSlaEntry(row, policy, asOf);
      yield [
        entry.slaDueAt,
        entry.slaStatus,
        Math.round(entry.daysLeft * 10) / 10,
        entry.severity,
        entry.cveId,
        entry.package.type,
        entry.package.name,
        entry.package.version,
        entry.fixedVersion,
        entry.kev ? 'yes' : 'no',
        row.registry,
        entry.image.name,
        entry.tag.name,
        entry.platform,
        entry.firstDetectedAt,
        entry.triageStatus,
        entry.assignee,
      ];
    }
  }
}
