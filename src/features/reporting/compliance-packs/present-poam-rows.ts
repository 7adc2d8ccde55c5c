import { createHash } from 'node:crypto';
import type { PackRows } from '../../../compliance/pack/evidence-tables.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { FoldedWeakness } from './fold-weaknesses.ts';
import { commentsOf, dayOf, timingText } from './poam-comments.ts';
import { remediationText } from './poam-remediation.ts';
import type { PoamAsset, Weakness } from './poam-weakness-store.ts';

/** Deadlines of FedRAMP in days: high 30, moderate 90, low 180. */
const days: Readonly<Record<Severity, number>> = {
  CRITICAL: 30,
  HIGH: 30,
  MEDIUM: 90,
  LOW: 180,
  NEGLIGIBLE: 180,
  // Unrated findings count as moderate.
  UNKNOWN: 90,
};

const ratings: Readonly<Record<Severity, string>> = {
  CRITICAL: 'High',
  HIGH: 'High',
  MEDIUM: 'Moderate',
  LOW: 'Low',
  NEGLIGIBLE: 'Low',
  UNKNOWN: 'Moderate',
};

const severityOf = (rank: number): Severity => severities[rank] ?? 'UNKNOWN';
const dueOf = (severity: Severity, first: Date): number => first.getTime() + days[severity] * dayMs;

/**
 * A row of the open or closed items as of `at`, in the columns of the FedRAMP template. Columns that only people can fill are empty. An
 * exception that the organization approved is `Pending`, because the authorizing official decides about deviations. The template has no column
 * for malware, so the name of the weakness begins with it.
 */
export function presentPoamWeakness(weakness: FoldedWeakness, at: Date): PackRows['poam'] {
  const { vulnerability, closed_at: closedAt, assetsWithoutFix } = weakness;
  const severity = severityOf(weakness.severity);
  const due = dueOf(severity, weakness.first_at);
  const dependsOnVendor = assetsWithoutFix > 0 && !weakness.is_malware;
  const deviation = (...categories: string[]): string =>
    weakness.deviations.some(({ category }) => categories.includes(category)) ? 'Pending' : 'No';
  return {
    'POAM ID': poamId(weakness),
    Controls: 'RA-5',
    'Weakness Name': `${weakness.is_malware ? 'MALWARE: ' : ''}${weakness.title ?? vulnerability}`,
    'Weakness Description': descriptionOf(weakness),
    'Weakness Detector Source': 'Plimsoll',
    'Weakness Source Identifier': vulnerability,
    'Asset Identifier': assetsText(weakness),
    'Point of Contact': null,
    'Resources Required': null,
    'Overall Remediation Plan': remediationText(weakness),
    'Original Detection Date': dayOf(weakness.first_at.getTime()),
    'Scheduled Completion Date': dayOf(due),
    'Planned Milestones': null,
    'Milestone Changes': null,
    'Status Date': dayOf((closedAt ?? at).getTime()),
    'Vendor Dependency': dependsOnVendor ? 'Yes' : 'No',
    'Last Vendor Check-in Date': null,
    'Vendor Dependent Product Name': dependsOnVendor ? weakness.package : null,
    'Original Risk Rating': ratings[severity],
    'Adjusted Risk Rating': 'N/A',
    'Risk Adjustment': deviation('compensating_control'),
    'False Positive': deviation('false_positive', 'not_applicable'),
    'Operational Requirement': deviation('risk_accepted'),
    'Deviation Rationale': rationaleOf(weakness),
    'Supporting Documents': null,
    Comments: commentsOf(weakness, { severity, due, at }),
    'Auto-Approve': null,
    'Binding Operational Directive 22-01 tracking': weakness.is_exploited ? 'Yes' : 'No',
    'Binding Operational Directive 22-01 Due Date': weakness.exploited_due_on,
    CVE: vulnerability.startsWith('CVE-') ? vulnerability : null,
    'Service Name': null,
  };
}

/** A row for one asset of a weakness, with its own fixed version and due date. */
export function presentPoamAsset(row: PoamAsset, at: Date): PackRows['poamAssets'] {
  const severity = severityOf(row.severity);
  return {
    'POAM ID': poamId(row),
    'Weakness Source Identifier': row.vulnerability,
    Package: row.package,
    Malware: row.is_malware ? 'yes' : 'no',
    'Asset Identifier': row.asset,
    Release: row.release === '' ? null : row.release,
    'Installed Version': row.installed,
    'Fixed Version': row.fixed_version,
    'Original Detection Date': dayOf(row.first_at.getTime()),
    'Scheduled Completion Date': dayOf(dueOf(severity, row.first_at)),
    Timing: timingText({ due: dueOf(severity, row.first_at), first: row.first_at, closedAt: row.closed_at, at }),
    Deviations:
      row.deviations
        .map(({ category, reason, isOfTag }) => `${category}${isOfTag ? ' (this tag)' : ''}: ${reason}`)
        .join('; ') || null,
    'Closed Date': row.closed_at === null ? null : dayOf(row.closed_at.getTime()),
  };
}

/** Id of a weakness, equal in all plans. */
function poamId({ vulnerability, package_type: type, package: name, release }: Weakness): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([vulnerability, type, name, ...(release === '' ? [] : [release])]))
    .digest('hex');
  return `V-${digest.slice(0, 12)}`;
}

function descriptionOf(weakness: FoldedWeakness): string {
  const { vulnerability, package: name, package_type: type, release, assets } = weakness;
  const where = release === '' ? type : `${type}, ${release}`;
  const malware = weakness.is_malware ? ' An advisory calls the package malicious.' : '';
  return `${vulnerability} in ${name} (${where}), in ${assets} image ${assets === 1 ? 'tag' : 'tags'}.${malware}`;
}

function assetsText({ assets, assetNames }: FoldedWeakness): string {
  const more = assets - assetNames.length;
  return [...assetNames, ...(more > 0 ? [`and ${more} more; poam-assets.csv lists all ${assets}`] : [])].join('\n');
}

/** Reasons of the deviations. An exception for single tags is followed by their names. */
function rationaleOf({ deviations }: FoldedWeakness): string | null {
  const texts = deviations.map(({ reason, assets }) =>
    assets.length === 0 ? reason : `${reason} (only for ${assets.join(', ')})`,
  );
  return texts.length === 0 ? null : texts.join('; ');
}
