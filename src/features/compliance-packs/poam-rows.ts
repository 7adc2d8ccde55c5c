import { type Severity, severities } from '../../domain/severity.ts';
import type { Row } from '../../reports/report-document.ts';
import type { PoamRow } from './store-rows.ts';

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

/** One line of the plan. What only people know is left empty. */
export function poamRow(row: PoamRow, number: number, to: Date): Row {
  const severity = severities[row.severity] ?? 'UNKNOWN';
  const more = row.assets - row.asset_names.length;
  const assets = [...row.asset_names, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  const rating = ratings[severity];
  const plan = row.fixed_version
    ? `Upgrade ${row.package} to ${row.fixed_version} and rebuild the images.`
    : `Await a fixed version of ${row.package}, or replace it.`;
  const isFalsePositive = row.is_excepted && row.categories.every((one) => one === 'false_positive');
  const isCve = row.vulnerability.startsWith('CVE-');
  return [
    `V-${String(number).padStart(5, '0')}`,
    'RA-5',
    row.title ?? row.vulnerability,
    `${row.vulnerability} in ${row.package} (${row.package_type}), in ${row.assets} image tags.`,
    'Plimsoll',
    row.vulnerability,
    assets,
    null,
    null,
    plan,
    row.first_at.toISOString(),
    new Date(row.first_at.getTime() + days[severity] * dayMs).toISOString(),
    null,
    null,
    to.toISOString(),
    row.fixed_version ? 'No' : 'Yes',
    null,
    row.fixed_version ? null : row.package,
    rating,
    'N/A',
    'No',
    isFalsePositive ? 'Yes' : 'No',
    row.is_excepted && !isFalsePositive ? 'Yes' : 'No',
    row.is_excepted ? row.reasons.join('; ') : null,
    null,
    severity === 'UNKNOWN' ? 'Not rated by any source yet; counted as moderate.' : null,
    null,
    row.is_exploited ? 'Yes' : 'No',
    null,
    isCve ? row.vulnerability : null,
    null,
  ];
}
