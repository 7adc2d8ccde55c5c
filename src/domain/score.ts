import type { MatchedFinding } from './finding.ts';
import type { Severity } from './severity.ts';

/** What the score looks at. */
export type ScoredFinding = Pick<MatchedFinding, 'packageIndex' | 'epss' | 'isKnownExploited'> & {
  vulnerability: Pick<MatchedFinding['vulnerability'], 'id' | 'severity' | 'cvss'>;
};

/** One of the findings that weigh most. */
export interface ScoreContributor {
  id: string;
  packageIndex: number;
  /** Impact × likelihood, 0–1, three decimals. */
  risk: number;
  impact: number;
  likelihood: number;
  likelihoodSource: 'known-exploited' | 'epss' | 'severity';
}

export interface RiskScore {
  /** 0–100, integer. */
  score: number;
  /** Raised when the same findings would give another score; stored scores keep theirs. */
  version: number;
  contributors: ScoreContributor[];
}

const scoreVersion = 1;
const contributorsMax = 10;

/** How much of the whole one certain, worst-case finding is: w of the formula. */
const weight = 0.7;

const impactBySeverity: Record<Severity, number> = {
  CRITICAL: 0.95,
  HIGH: 0.8,
  MEDIUM: 0.55,
  LOW: 0.25,
  NEGLIGIBLE: 0.05,
  UNKNOWN: 0.55,
};

/** What remains when nobody has estimated exploitation; about the median of scored vulnerabilities of that severity, and above. */
const likelihoodBySeverity: Record<Severity, number> = {
  CRITICAL: 0.1,
  HIGH: 0.05,
  MEDIUM: 0.02,
  LOW: 0.005,
  NEGLIGIBLE: 0.001,
  UNKNOWN: 0.02,
};

/** A critical finding is never taken for less than CVSS's own threshold, whatever score another source gave it. */
const criticalImpactMin = 0.9;

/** EPSS speaks of the next 30 days (FIRST, EPSS user guide); an image stays in use longer, so it is taken over twelve such periods. */
const epssPeriods = 12;

/** Logarithms are summed as whole numbers of 2⁻³², so that the sum is exact: in any order, and never lower with one term more. */
const unitsPerLog = 2 ** 32;

/** For queries that weigh many findings where they are; `riskWeightOf` is the same for one. */
export const riskFormula = {
  weight,
  impactBySeverity,
  likelihoodBySeverity,
  criticalImpactMin,
  epssPeriods,
  unitsPerLog,
} as const;

/**
 * −ln(1 − w · risk) in whole units of 2⁻³², rounded up: what one finding adds to the logarithm that scores are made of, so that findings
 * can be summed over images, to the same sum in any order.
 */
export function riskWeightOf(finding: ScoredFinding): number {
  return toLogUnits(weigh(finding).risk);
}

/**
 * 100 · (1 − Π(1 − w · risk)), rounded up; risk = impact (CVSS/10, else by severity) × likelihood (1 if known exploited, else from
 * EPSS, else by severity). Whether there is a fix plays no part. 0 when nothing is found; another finding never lowers it; the order
 * of findings does not matter; one critical that is known to be exploited is 63 at least.
 */
export function riskScore(findings: Iterable<ScoredFinding>): RiskScore {
  let logUnits = 0;
  const top: ScoreContributor[] = [];
  for (const finding of findings) {
    const contributor = weigh(finding);
    logUnits += toLogUnits(contributor.impact * contributor.likelihood);
    insertInto(top, contributor);
  }
  return { score: scoreOf(logUnits), version: scoreVersion, contributors: top.map(rounded) };
}

function toLogUnits(risk: number): number {
  return Math.ceil(-Math.log1p(-weight * risk) * unitsPerLog);
}

function scoreOf(logUnits: number): number {
  if (logUnits === 0) return 0;
  const exact = -100 * Math.expm1(-logUnits / unitsPerLog);
  // Rounded up, but not because of the units' own rounding.
  return Math.min(100, Math.max(1, Math.ceil(exact - 1e-6)));
}

function weigh({ vulnerability, packageIndex, epss, isKnownExploited }: ScoredFinding): ScoreContributor {
  const impact = impactOf(vulnerability);
  const base = { id: vulnerability.id, packageIndex, impact };
  if (isKnownExploited) return { ...base, ...withLikelihood(impact, 1, 'known-exploited') };
  if (epss) return { ...base, ...withLikelihood(impact, 1 - (1 - unit(epss.score)) ** epssPeriods, 'epss') };
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

/** Highest risk first, then by id and package: the same list whatever the order of findings. */
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
