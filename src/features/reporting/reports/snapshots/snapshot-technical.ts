import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { epssPercent } from '../../../../domain/epss-percent.ts';
import { severities } from '../../../../domain/severity.ts';
import { triageStatusOf } from '../../../../domain/triage-status.ts';
import { dayMs } from '../../../../lib/durations.ts';
import {
  findingColumns,
  type TechnicalFacts,
  topUpgradesMax,
  unknownNumbers,
} from '../../../../reports/kinds/technical/technical-facts.ts';
import type { CoverageFacts } from '../../../../reports/posture-facts.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import { sourceUpgradeColumns, sourceUpgradeRow } from '../../../../reports/shared-datasets/source-upgrade-rows.ts';
import { upgradeColumns, upgradeRow } from '../../../../reports/shared-datasets/upgrade-rows.ts';
import { type SlaPolicy, slaClock } from '../../../findings/sla-policy/sla-clock.ts';
import { isAnythingAssessed, policyOf, readCoverage } from '../../posture/read-posture.ts';
import { imagesDataset } from './images-dataset.ts';
import { registryFacts } from './registry-facts.ts';
import { coverageOfScan, type ResolvedSnapshotScope, resolveSnapshotScope } from './resolve-snapshot-scope.ts';
import { type SnapshotContent, type SnapshotRequest, snapshotDataset } from './snapshot-content.ts';
import { type FindingSummary, summarizeFindings } from './summarize-findings.ts';
import { readTechnicalFindings, type TechnicalFindingRow } from './technical-finding-store.ts';
import { unscannedDataset } from './unscanned-dataset.ts';
import { vulnerabilitiesDataset } from './vulnerabilities-dataset.ts';

/** Findings that are open in the scope, or the findings of one scan, with figures and upgrades. Rows and figures come from one query. */
export async function snapshotTechnical(
  transaction: Kysely<Database>,
  request: SnapshotRequest,
): Promise<SnapshotContent> {
  const { organizationId, asOf } = request;
  const reportScope = await resolveSnapshotScope(transaction, request, { ofScan: 'findings' });
  const policy = await policyOf(transaction, { organizationId });
  const { coverage, ...advisories } = await readScopeCoverage(transaction, reportScope, asOf);
  const { tags, tagsScanned, tagsPartial, tagsNotAssessed = 0 } = coverage;
  const summary = summarizeFindings();
  const { scan, notes } = reportScope;
  const vulnerabilities = vulnerabilitiesDataset(transaction, reportScope, { policy, asOf, hasDetails: true });
  return {
    notes,
    datasets: [
      snapshotDataset({
        id: 'findings',
        title: 'Findings',
        columns: findingColumns,
        rows: () => findingRows(transaction, reportScope, { policy, summary, asOf }),
      }),
      snapshotDataset({ id: 'upgrades', title: 'Upgrades', columns: upgradeColumns, rows: () => upgradeRows(summary) }),
      snapshotDataset({
        id: 'sourceUpgrades',
        title: 'Upgrades by source package',
        columns: sourceUpgradeColumns,
        rows: () => sourceUpgradeRows(summary),
      }),
      vulnerabilities.dataset,
      imagesDataset(transaction, reportScope.scope, { policy, asOf }),
      unscannedDataset(transaction, reportScope),
    ],
    facts: async (): Promise<TechnicalFacts> => ({
      ...(isAnythingAssessed(coverage) ? summary.numbers() : unknownNumbers),
      topUpgrades: summary.upgrades().slice(0, topUpgradesMax),
      population: { tags, neverScanned: tags - tagsScanned, partial: tagsPartial, notAssessed: tagsNotAssessed },
      ...advisories,
      distinct: vulnerabilities.distinct(),
      ...(await registryFacts(transaction, reportScope.scope, request)),
      ...(scan && { scan: { scannedAt: scan.scannedAt.toISOString(), closedSince: summary.closed() } }),
    }),
  };
}

async function readScopeCoverage(
  transaction: Kysely<Database>,
  { scope, scan }: ResolvedSnapshotScope,
  asOf: Date,
): Promise<{ coverage: CoverageFacts; advisoriesBuiltAt: string | null; advisoriesConfirmedAt: string | null }> {
  if (scan) {
    const advisoriesBuiltAt = scan.advisoriesBuiltAt?.toISOString() ?? null;
    const advisoriesConfirmedAt = scan.advisoriesConfirmedAt?.toISOString() ?? null;
    return { coverage: coverageOfScan(scan, asOf), advisoriesBuiltAt, advisoriesConfirmedAt };
  }
  const { coverage, freshness } = await readCoverage(transaction, scope, asOf);
  const { advisoriesNewest, advisoriesConfirmedNewest = null } = freshness;
  return { coverage, advisoriesBuiltAt: advisoriesNewest, advisoriesConfirmedAt: advisoriesConfirmedNewest };
}

async function* findingRows(
  transaction: Kysely<Database>,
  reportScope: ResolvedSnapshotScope,
  { policy, summary, asOf }: { policy: SlaPolicy; summary: FindingSummary; asOf: Date },
): AsyncGenerator<RowOf<typeof findingColumns>> {
  for await (const rows of readTechnicalFindings(transaction, reportScope)) {
    for (const row of rows) {
      const finding = describe(row, policy, asOf);
      summary.add(row, finding.sla.status);
      yield finding.row;
    }
  }
}

async function* upgradeRows(summary: FindingSummary): AsyncGenerator<RowOf<typeof upgradeColumns>> {
  yield* summary.upgrades().map(upgradeRow);
}

async function* sourceUpgradeRows(summary: FindingSummary): AsyncGenerator<RowOf<typeof sourceUpgradeColumns>> {
  yield* summary.sourceUpgrades().map(sourceUpgradeRow);
}

function describe(row: TechnicalFindingRow, policy: SlaPolicy, asOf: Date) {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const clock = slaClock(policy, { severity, firstDetectedAt: row.first_detected_at, closedAt: row.closed_at }, asOf);
  const sla = row.is_suppressed ? { dueAt: null, status: null } : clock;
  const cells: RowOf<typeof findingColumns> = {
    registry: row.registry,
    image: row.image,
    tag: row.tag,
    platform: row.platform,
    vulnerability: row.vulnerability_id,
    severity,
    packageType: row.type,
    package: row.name,
    version: row.version,
    fixedVersion: row.fixed_version,
    fixState: row.fix_state,
    score: row.cvss_score,
    epss: epssPercent(row.epss_score),
    knownExploited: row.is_known_exploited ? 'yes' : 'no',
    status: statusOf(row),
    triage: triageStatusOf(row.triage_status),
    firstSeen: row.first_detected_at.toISOString(),
    slaDue: sla.dueAt?.toISOString() ?? null,
    slaStatus: sla.status,
    reference: row.reference,
    malware: row.is_malware ? 'yes' : 'no',
    daysOverdue: row.closed_at === null ? daysOverdue(sla.dueAt, asOf) : null,
    assignee: row.assignee,
    title: row.title,
  };
  return { row: cells, sla };
}

/** Whole days since a deadline that has passed. */
function daysOverdue(dueAt: Date | null, asOf: Date): number | null {
  if (dueAt === null || asOf < dueAt) return null;
  return Math.floor((asOf.getTime() - dueAt.getTime()) / dayMs);
}

function statusOf({ closed_at: closedAt, is_suppressed: isSuppressed }: TechnicalFindingRow): string {
  if (closedAt !== null) return 'CLOSED';
  return isSuppressed ? 'SUPPRESSED' : 'OPEN';
}
