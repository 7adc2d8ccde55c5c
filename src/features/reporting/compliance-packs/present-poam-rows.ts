import { createHash } from 'node:crypto';
import { type Severity, severities } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { Row } from '../../../reports/report-document.ts';
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
 * exception that the organization approved is `Pending`, because the authorizing official decides about deviations.
 */
export function presentPoamWeakness(weakness: FoldedWeakness, at: Date): Row {
  const { vulnerability, closed_at: closedAt, assetsWithoutFix } = weakness;
  const severity = severityOf(weakness.severity);
  const due = dueOf(severity, weakness.first_at);
  const dependsOnVendor = assetsWithoutFix > 0;
  const deviation = (...categories: string[]): string =>
    weakness.deviations.some(({ category }) => categories.includes(category)) ? 'Pending' : 'No';
  return [
    poamId(weakness),
    'RA-5',
    weakness.title ?? vulnerability,
    descriptionOf(weakness),
    'Plimsoll',
    vulnerability,
    assetsText(weakness),
    null,
    null,
    remediationText(weakness),
    dayOf(weakness.first_at.getTime()),
    dayOf(due),
    null,
    null,
    dayOf((closedAt ?? at).getTime()),
    dependsOnVendor ? 'Yes' : 'No',
    null,
    dependsOnVendor ? weakness.package : null,
    ratings[severity],
    'N/A',
    deviation('compensating_control'),
    deviation('false_positive', 'not_applicable'),
    deviation('risk_accepted'),
    rationaleOf(weakness),
    null,
    commentsOf(weakness, { severity, due, at }),
    null,
    weakness.is_exploited ? 'Yes' : 'No',
    weakness.exploited_due_on,
    vulnerability.startsWith('CVE-') ? vulnerability : null,
    null,
  ];
}

/** A row for one asset of a weakness, with its own fixed version and due date. */
export function presentPoamAsset(row: PoamAsset, at: Date): Row {
  const severity = severityOf(row.severity);
  return [
    poamId(row),
    row.vulnerability,
    row.package,
    row.asset,
    row.release === '' ? null : row.release,
    row.installed,
    row.fixed_version,
    dayOf(row.first_at.getTime()),
    dayOf(dueOf(severity, row.first_at)),
    timingText({ due: dueOf(severity, row.first_at), first: row.first_at, closedAt: row.closed_at, at }),
    row.deviations
      .map(({ category, reason, isOfTag }) => `${category}${isOfTag ? ' (this tag)' : ''}: ${reason}`)
      .join('; ') || null,
    row.closed_at === null ? null : dayOf(row.closed_at.getTime()),
  ];
}

/** Id of a weakness, equal in all plans. */
function poamId({ vulnerability, package_type: type, package: name, release }: Weakness): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([vulnerability, type, name, ...(release === '' ? [] : [release])]))
    .digest('hex');
  return `V-${digest.slice(0, 12)}`;
}

function descriptionOf({ vulnerability, package: name, package_type: type, release, assets }: FoldedWeakness): string {
  const where = release === '' ? type : `${type}, ${release}`;
  return `${vulnerability} in ${name} (${where}), in ${assets} image ${assets === 1 ? 'tag' : 'tags'}.`;
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
