import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { epssPercent } from '../../../../domain/epss-percent.ts';
import { severities } from '../../../../domain/severity.ts';
import type { DistinctVulnerabilities, ExploitedVulnerability } from '../../../../reports/exposure-facts.ts';
import { listedMax } from '../../../../reports/posture-facts.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import { vulnerabilityColumns } from '../../../../reports/shared-datasets/vulnerability-columns.ts';
import { type SnapshotDataset, snapshotDataset } from './snapshot-content.ts';
import type { ReportedFindings } from './technical-finding-store.ts';
import { readVulnerabilities, type VulnerabilityRequest, type VulnerabilityRow } from './vulnerability-store.ts';

/** The dataset of distinct vulnerabilities, with the figures that are counted while its rows are read. */
export interface CountedVulnerabilities {
  dataset: SnapshotDataset;
  distinct(): DistinctVulnerabilities;
  exploited(): ExploitedVulnerability[];
}

export function vulnerabilitiesDataset(
  transaction: Kysely<Database>,
  reported: ReportedFindings,
  request: VulnerabilityRequest,
): CountedVulnerabilities {
  const counts = { total: 0, critical: 0, high: 0, knownExploited: 0, fixable: 0 };
  const exploited: ExploitedVulnerability[] = [];

  async function* rows(): AsyncGenerator<RowOf<typeof vulnerabilityColumns>> {
    for await (const batch of readVulnerabilities(transaction, reported, request)) {
      for (const row of batch) {
        if (request.isOfDeadlines && row.due === null) continue;
        const cells = describe(row);
        counts.total += 1;
        if (cells.severity === 'CRITICAL') counts.critical += 1;
        if (cells.severity === 'HIGH') counts.high += 1;
        if (row.fixes) counts.fixable += 1;
        if (row.is_known_exploited) {
          counts.knownExploited += 1;
          if (exploited.length < listedMax) exploited.push(exploitedOf(row));
        }
        yield cells;
      }
    }
  }

  return {
    dataset: snapshotDataset({ id: 'vulnerabilities', title: 'Vulnerabilities', columns: vulnerabilityColumns, rows }),
    distinct: () => counts,
    exploited: () => exploited,
  };
}

const severityOf = (row: VulnerabilityRow) => severities[row.severity] ?? 'UNKNOWN';

function describe(row: VulnerabilityRow): RowOf<typeof vulnerabilityColumns> {
  return {
    vulnerability: row.vulnerability_id,
    title: row.title,
    severity: severityOf(row),
    score: row.cvss_score,
    epss: epssPercent(row.epss_score),
    knownExploited: row.is_known_exploited ? 'yes' : 'no',
    malware: row.is_malware ? 'yes' : 'no',
    packages: row.packages.join(', '),
    remediation: remediationOf(row),
    findings: Number(row.findings),
    images: Number(row.images),
    firstSeen: row.first_seen?.toISOString() ?? null,
    due: row.due?.toISOString() ?? null,
    overdue: Number(row.overdue),
    reference: row.reference,
    details: row.details,
  };
}

function remediationOf({ is_malware: isMalware, fixes, packages }: VulnerabilityRow): string {
  if (isMalware) return `Remove ${packages.join(', ')}.`;
  return fixes ? `Upgrade to ${fixes.join(', ')}.` : 'No fixed version is known.';
}

function exploitedOf(row: VulnerabilityRow): ExploitedVulnerability {
  return {
    id: row.vulnerability_id,
    title: row.title ?? '',
    severity: severityOf(row),
    packages: row.packages.join(', '),
    fixes: row.fixes?.join(', ') ?? null,
    findings: Number(row.findings),
    images: Number(row.images),
    firstSeen: row.first_seen?.toISOString() ?? null,
    due: row.due?.toISOString() ?? null,
    overdue: Number(row.overdue),
  };
}
