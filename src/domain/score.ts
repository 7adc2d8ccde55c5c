import type { MatchedFinding } from './finding.ts';
import type { Severity } from './severity.ts';

/** Fields of a finding that the score depends on. */
export type ScoredFinding = Pick<MatchedFinding, 'packageIndex' | 'epss' | 'isKnownExploited' | 'isMalware'> & {
  vulnerability: Pick<MatchedFinding['vulnerability'], 'id' | 'severity' | 'cvss'>;
};

/** One of the findings with the highest risk. */
export interface ScoreContributor {
  id: string;
  packageIndex: number;
  /** Impact × likelihood, 0–1, three decimals. */
  risk: number;
  impact: number;
  likelihood: number;
  likelihoodSource: 'malware' | 'known-exploited' | 'epss' | 'severity';
}

export interface RiskScore {
  /** 0–100, integer. */
  score: number;
  /** Increased when the formula changes; stored scores keep their version. */
  version: number;
  contributors: ScoreContributor[];
}

/**
 * Version 3. Version 2 used the likelihood of twelve EPSS periods and the same weight for every finding, so that any image with a hundred
 * findings had a score of 98 or more.
 */
export const scoreVersion = 3;
const contributorsMax = 10;

/** Share of one certain worst-case finding: w of the formula for the finding with the highest risk. The i-th finding has w / i. */
const weight = 0.7;

const impactBySeverity: Record<Severity, number> = {
  CRITICAL: 0.95,
  HIGH: 0.8,
  MEDIUM: 0.55,
  LOW: 0.25,
  NEGLIGIBLE: 0.05,
  UNKNOWN: 0.55,
};

/**
 * Default likelihood without an EPSS score: far above the median of all vulnerabilities (0.7 %) for the severities that matter, because what is
 * not known is not safe. New vulnerabilities have no EPSS score in their first days.
 */
const likelihoodBySeverity: Record<Severity, number> = {
  CRITICAL: 0.25,
  HIGH: 0.1,
  MEDIUM: 0.03,
  LOW: 0.005,
  NEGLIGIBLE: 0.001,
  UNKNOWN: 0.05,
};

/** The impact of a critical finding is at least the CVSS threshold, for any score of another source. */
const criticalImpactMin = 0.9;

/**
 * Logarithms are summed as integers in units of 2⁻³², so that the sum is exact, independent of the order, and never decreases with another
 * term.
 */
const unitsPerLog = 2 ** 32;

/** Constants for queries that compute the risk of many findings. `riskWeightOf` computes the same for one. */
export const riskFormula = {
  weight,
  impactBySeverity,
  likelihoodBySeverity,
  criticalImpactMin,
  unitsPerLog,
} as const;

/**
 * −ln(1 − w · risk) in units of 2⁻³², rounded up: the risk of a finding on a scale on which risks can be added. It ranks upgrades by the
 * risk that they remove, and can be summed over images in any order.
 */
export function riskWeightOf(finding: ScoredFinding): number {
  return toLogUnits(weigh(finding).risk, 1);
}

/**
 * 100 · (1 − Π(1 − w · risk / i)), rounded up, where i is the rank of the finding by risk, the highest first; risk = impact (CVSS/10, else by
 * severity) × likelihood (1 if malicious or known exploited, else the EPSS score, else by severity). A fix has no effect. The score is 0 without
 * findings, never decreases with another finding, does not depend on their order, and is at least 63 with one known exploited critical finding.
 * The divisor keeps the scale from saturating: hundreds of unlikely findings do not outweigh one that is exploited.
 */
export function riskScore(findings: Iterable<ScoredFinding>): RiskScore {
  const risks: number[] = [];
  const top: ScoreContributor[] = [];
  for (const finding of findings) {
    const contributor = weigh(finding);
    risks.push(contributor.risk);
    insertInto(top, contributor);
  }
  const logUnits = Float64Array.from(risks)
    .sort()
    .reverse()
    .reduce((sum, risk, index) => sum + toLogUnits(risk, index + 1), 0);
  return { score: scoreOfWeight(logUnits), version: scoreVersion, contributors: top.map(rounded) };
}

function toLogUnits(risk: number, rank: number): number {
  return Math.ceil(-Math.log1p((-weight * risk) / rank) * unitsPerLog);
}

/** The score of a sum of −ln(1 − w · risk / i) in units of 2⁻³². */
export function scoreOfWeight(logUnits: number): number {
  if (logUnits === 0) return 0;
  const exact = -100 * Math.expm1(-logUnits / unitsPerLog);
  // Rounds up, except for the rounding error of the units, of which each finding adds at most one.
  return Math.min(100, Math.max(1, Math.ceil(exact - 1e-6)));
}

function weigh({ vulnerability, packageIndex, epss, isKnownExploited, isMalware }: ScoredFinding): ScoreContributor {
  const impact = impactOf(vulnerability);
  const base = { id: vulnerability.id, packageIndex, impact };
  // A malicious package does harm when it is installed or used, without an attacker who finds it first.
  if (isMalware) return { ...base, ...withLikelihood(impact, 1, 'malware') };
  if (isKnownExploited) return { ...base, ...withLikelihood(impact, 1, 'known-exploited') };
  if (epss) return { ...base, ...withLikelihood(impact, unit(epss.score), 'epss') };
  return { ...base, ...withLikelihood(impact, likelihoodBySeverity[vulnerability.severity], 'severity') };
}

function withLikelihood(impact: number, likelihood: number, likelihoodSource: ScoreContributor['likelihoodSource']) {
  return { likelihood, likelihoodSource, risk: impact * likelihood };
}

function impactOf({ severity, cvss }: ScoredFinding['vulnerability']): number {
  const impact = cvss ? unit(cvss.score / 10) : impactBySeverity[severity];
  return severity === 'CRITICAL' ? Math.max(impact, criticalImpactMin) : impact;
}

function unit(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}

function insertInto(top: ScoreContributor[], contributor: ScoreContributor): void {
  const last = top[contributorsMax - 1];
  if (last && compare(last, contributor) <= 0) return;
  top.push(contributor);
  top.sort(compare);
  top.length = Math.min(top.length, contributorsMax);
}

/** Sorts by descending risk, then by id and package, so that the result does not depend on the order of findings. */
function compare(a: ScoreContributor, b: ScoreContributor): number {
  if (a.risk !== b.risk) return b.risk - a.risk;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.packageIndex - b.packageIndex;
}

function rounded(contributor: ScoreContributor): ScoreContributor {
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  const { risk, impact, likelihood } = contributor;
  return { ...contributor, risk: round(risk), impact: round(impact), likelihood: round(likelihood) };
}
