import { createHash } from 'node:crypto';
import { type Severity, severities } from '../../domain/severity.ts';
import type { Row } from '../../reports/report-document.ts';
import type { PoamAssetRow, PoamRow, Weakness } from './store-poam.ts';

/** FedRAMP's terms: high 30 days, moderate 90, low 180. */
const days: Readonly<Record<Severity, number>> = {
  CRITICAL: 30,
  HIGH: 30,
  MEDIUM: 90,
  LOW: 180,
  NEGLIGIBLE: 180,
  // Rated as moderate until somebody rates it.
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

const dayMs = 24 * 60 * 60 * 1000;
/** As spreadsheets take a date for one. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * One line of the plan, in the columns of FedRAMP's template. What only people know is left empty. A deviation that was approved here is
 * `Pending` there: the authorizing official decides.
 */
export function poamRow(row: PoamRow, to: Date): Row {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const more = row.assets - row.asset_names.length;
  const assets = [
    ...row.asset_names,
    ...(more > 0 ? [`and ${more} more: all ${row.assets} are in poam-assets.csv`] : []),
  ].join('\n');
  const rating = ratings[severity];
  const plan = row.fixed_version
    ? `Upgrade ${row.package} to ${row.fixed_version} and rebuild the images.`
    : `Await a fixed version of ${row.package}, or replace it.`;
  const deviation = (...categories: string[]): string =>
    row.is_excepted && row.categories.some((one) => categories.includes(one)) ? 'Pending' : 'No';
  const isCve = row.vulnerability.startsWith('CVE-');
  return [
    poamId(row),
    'RA-5',
    row.title ?? row.vulnerability,
    `${row.vulnerability} in ${row.package} (${row.package_type}), in ${row.assets} image ${row.assets === 1 ? 'tag' : 'tags'}.`,
    'Plimsoll',
    row.vulnerability,
    assets,
    null,
    null,
    plan,
    dayOf(row.first_at.getTime()),
    dayOf(row.first_at.getTime() + days[severity] * dayMs),
    null,
    null,
    dayOf(to.getTime()),
    row.fixed_version ? 'No' : 'Yes',
    null,
    row.fixed_version ? null : row.package,
    rating,
    'N/A',
    deviation('compensating_control'),
    deviation('false_positive', 'not_applicable'),
    deviation('risk_accepted'),
    row.is_excepted ? row.reasons.join('; ') : null,
    null,
    commentsOf(severity, row.is_excepted),
    null,
    row.is_exploited ? 'Yes' : 'No',
    row.exploited_due_on,
    isCve ? row.vulnerability : null,
    null,
  ];
}

/** One asset of a weakness that has more than its line of the plan names. */
export const poamAssetRow = (row: PoamAssetRow): Row => [poamId(row), row.vulnerability, row.package, row.asset];

/** The same weakness keeps its id from one plan to the next, whatever else is in them. */
function poamId({ vulnerability, package_type: type, package: name }: Weakness): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([vulnerability, type, name]))
    .digest('hex');
  return `V-${digest.slice(0, 12)}`;
}

function commentsOf(severity: Severity, isExcepted: boolean): string | null {
  const comments = [
    ...(severity === 'UNKNOWN' ? ['Not rated by any source yet; counted as moderate.'] : []),
    ...(isExcepted ? ['Approved by the organization; not yet by the authorizing official.'] : []),
  ];
  return comments.length > 0 ? comments.join(' ') : null;
}
