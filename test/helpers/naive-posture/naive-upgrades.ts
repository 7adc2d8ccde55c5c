import { documentedValues, type Severity, severityOf } from './documented-values.ts';
import type { Finding, RawRows } from './raw-rows.ts';

const { impacts, likelihoods } = documentedValues;

/** −ln(1 − 0.7 · impact · likelihood): the term of a finding in the logarithm of the risk score. */
function weightOf(one: Finding): number {
  const severity = severityOf(one.severity);
  const scored = one.cvss_score === null ? impacts[severity] : one.cvss_score / 10;
  const impact = severity === 'CRITICAL' ? Math.max(scored, 0.9) : scored;
  const estimated = one.epss_score === null ? likelihoods[severity] : one.epss_score;
  return -Math.log(1 - 0.7 * impact * (one.is_known_exploited || one.is_malware ? 1 : estimated));
}

const packageOf = (raw: RawRows, one: Finding) => raw.packages.find(({ id }) => id === one.package_version_id);
const count = (rows: Finding[], severity: Severity): number =>
  rows.filter((one) => severityOf(one.severity) === severity).length;

/** Upgrades by their share of the open risk, and by the number of findings that they close. */
export function upgradesOf(open: Finding[], raw: RawRows) {
  const total = open.reduce((sum, one) => sum + weightOf(one), 0);
  const fixable = open.filter((one) => one.fix_state === 'fixed' && one.fixed_version !== null);
  const byPackage = Map.groupBy(fixable, (one) => {
    const found = packageOf(raw, one);
    return `${found?.type} ${found?.name} ${found?.version}`;
  });
  const all = [...byPackage].map(([what, closes]) => ({
    what,
    release: null,
    // The versions of these histories have the order of their text.
    to: closes
      .map((one) => one.fixed_version ?? '')
      .toSorted()
      .at(-1),
    closes: closes.length,
    critical: count(closes, 'CRITICAL'),
    high: count(closes, 'HIGH'),
    knownExploited: closes.filter((one) => one.is_known_exploited).length,
    images: new Set(closes.map((one) => one.image_id)).size,
    riskRemovedPercent: (closes.reduce((sum, one) => sum + weightOf(one), 0) / total) * 100,
  }));
  type One = (typeof all)[number];
  // The service sums integers, so equal shares are equal there. Here the sums differ in the last digits.
  const digits = (share: number): number => Math.round(share * 1e9);
  const byRisk = (a: One, b: One): number =>
    digits(b.riskRemovedPercent) - digits(a.riskRemovedPercent) || (a.what < b.what ? -1 : 1);
  return {
    topActions: all.toSorted(byRisk).slice(0, 10),
    upgrades: all.toSorted((a, b) => b.closes - a.closes || byRisk(a, b)).slice(0, 10),
  };
}

/** Packages with open findings in descending order of risk. */
export function packagesOf(open: Finding[], raw: RawRows) {
  const byName = Map.groupBy(open, (one) => packageOf(raw, one)?.name ?? '');
  return [...byName]
    .map(([name, rows]) => ({
      name,
      versions: new Set(rows.map((one) => one.package_version_id)).size,
      images: new Set(rows.map((one) => one.image_id)).size,
      findings: rows.length,
      critical: count(rows, 'CRITICAL'),
      high: count(rows, 'HIGH'),
      knownExploited: rows.filter((one) => one.is_known_exploited).length,
      fixable: rows.filter((one) => one.fix_state === 'fixed').length,
    }))
    .toSorted(
      (a, b) => b.critical - a.critical || b.high - a.high || b.findings - a.findings || (a.name < b.name ? -1 : 1),
    );
}
