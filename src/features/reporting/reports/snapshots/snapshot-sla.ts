import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { epssPercent } from '../../../../domain/epss-percent.ts';
import { type SlaReportFacts, slaEntryColumns } from '../../../../reports/kinds/sla/sla-facts.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import type { SlaPolicy } from '../../../findings/sla-policy/sla-clock.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { presentSlaEntry } from '../../posture/present-sla-entry.ts';
import { readFlow } from '../../posture/read-flow.ts';
import { policyOf, readSla } from '../../posture/read-posture.ts';
import { readSlaEntries } from '../../posture/sla-entry-store.ts';
import {
  readPossibleUpgrades,
  readRankedUpgrades,
  readSourceUpgrades,
} from '../../posture/upgrades/read-ranked-upgrades.ts';
import { imagesDataset } from './images-dataset.ts';
import { registryFacts } from './registry-facts.ts';
import { coverageOfScan, resolveSnapshotScope } from './resolve-snapshot-scope.ts';
import { type SnapshotContent, type SnapshotRequest, snapshotDataset } from './snapshot-content.ts';
import { unscannedDataset } from './unscanned-dataset.ts';
import { vulnerabilitiesDataset } from './vulnerabilities-dataset.ts';

/** Deadline figures, and every open finding with its deadline. */
export async function snapshotSla(transaction: Kysely<Database>, request: SnapshotRequest): Promise<SnapshotContent> {
  const { scope, notes, scan } = await resolveSnapshotScope(transaction, request, { ofScan: 'findings' });
  const { asOf } = request;
  const period = scan ? { from: scan.scannedAt, to: asOf } : request.period;
  const coverage = scan && coverageOfScan(scan, asOf);
  const policy = await policyOf(transaction, scope);
  const distinct = new Set<string>();
  return {
    notes,
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    datasets: [
      snapshotDataset({
        id: 'entries',
        title: 'Deadlines',
        columns: slaEntryColumns,
        rows: () => entryRows(transaction, scope, { asOf, policy, distinct }),
      }),
      vulnerabilitiesDataset(transaction, { scope }, { policy, asOf, hasDetails: true, isOfDeadlines: true }).dataset,
      imagesDataset(transaction, scope, { policy, asOf, first: 'overdue' }),
      unscannedDataset(transaction, { scope, ...(scan && { scan }) }),
    ],
    facts: async (): Promise<SlaReportFacts> => {
      const read = await readSla(transaction, scope, { asOf, period, ...(coverage && { coverage }) });
      const possible = await readPossibleUpgrades(transaction, scope, asOf);
      return {
        ...read,
        ...(await registryFacts(transaction, scope, request)),
        upgrades: (await readRankedUpgrades(transaction, scope, asOf, possible)).upgrades,
        actions: await readSourceUpgrades(transaction, scope, asOf, possible),
        weeks: await readFlow(transaction, scope, { end: asOf, policy, breachedAtEnd: read.sla.overall.breached }),
        distinct: distinct.size,
      };
    },
  };
}

async function* entryRows(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy, distinct }: { asOf: Date; policy: SlaPolicy; distinct: Set<string> },
): AsyncGenerator<RowOf<typeof slaEntryColumns>> {
  for await (const rows of readSlaEntries(transaction, scope, { asOf, policy })) {
    for (const row of rows) {
      const entry = presentSlaEntry(row, policy, asOf);
      distinct.add(entry.cveId);
      yield {
        due: entry.slaDueAt,
        status: entry.slaStatus,
        daysLeft: Math.round(entry.daysLeft * 10) / 10,
        severity: entry.severity,
        vulnerability: entry.cveId,
        packageType: entry.package.type,
        package: entry.package.name,
        version: entry.package.version,
        fixedVersion: entry.fixedVersion,
        knownExploited: entry.kev ? 'yes' : 'no',
        malware: entry.malware ? 'yes' : 'no',
        registry: row.registry,
        image: entry.image.name,
        tag: entry.tag.name,
        platform: entry.platform,
        firstSeen: entry.firstDetectedAt,
        triage: entry.triageStatus,
        assignee: entry.assignee,
        daysOverdue: entry.daysLeft < 0 ? Math.floor(-entry.daysLeft) : null,
        epss: epssPercent(row.epss_score),
        reference: row.reference,
      };
    }
  }
}
