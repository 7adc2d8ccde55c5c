import { type RawBuilder, sql } from 'kysely';
import { riskFormula, riskWeightOf, type ScoredFinding } from '../../../domain/score.ts';
import { type Severity, severities } from '../../../domain/severity.ts';

/** Impact × likelihood of a row of `findings f`, as in domain/score.ts. A test compares the two. */
const risk: RawBuilder<number> = riskOf();

/** `riskWeightOf` of domain/score.ts for a row of `findings f`, as a bigint. A test compares the two. */
export const riskWeight: RawBuilder<string> = weightOf(sql`1`);

/**
 * The contribution of a row of `findings f` to the logarithm of the score of its image, where `partition` names the columns of the image: the
 * row of the i-th highest risk has a weight divided by i.
 */
export function rankedRiskWeight(partition: RawBuilder<unknown>): RawBuilder<string> {
  return weightOf(sql`row_number() over (partition by ${partition} order by ${risk} desc)`);
}

/** `riskWeightOf` for a row that was read. Scores are stored as 32-bit floats, so the read decimal is rounded back to one. */
export function riskWeightOfRow(row: ScoredRow): number {
  return riskWeightOf(scoredFindingOf(row));
}

export function scoredFindingOf(row: ScoredRow): ScoredFinding {
  return {
    packageIndex: 0,
    vulnerability: {
      id: '',
      severity: severities[row.severity] ?? 'UNKNOWN',
      cvss:
        row.cvss_score === null ? null : { version: '', vector: '', score: Math.fround(row.cvss_score), source: '' },
    },
    epss: row.epss_score === null ? null : { score: Math.fround(row.epss_score), percentile: 0 },
    isKnownExploited: row.is_known_exploited,
    isMalware: row.is_malware,
  };
}

export interface ScoredRow {
  severity: number;
  cvss_score: number | null;
  epss_score: number | null;
  is_known_exploited: boolean;
  is_malware: boolean;
}

function riskOf(): RawBuilder<number> {
  const { criticalImpactMin, impactBySeverity, likelihoodBySeverity } = riskFormula;
  // No coalesce, because least and greatest ignore nulls.
  const plainImpact = sql`case when f.cvss_score is null then ${bySeverity(impactBySeverity)}
    else least(1, greatest(0, f.cvss_score::float8 / 10)) end`;
  const impact = sql`case when f.severity = ${sql.lit(severities.indexOf('CRITICAL'))}
    then greatest(${plainImpact}, ${number(criticalImpactMin)}) else ${plainImpact} end`;
  const byEpss = sql`least(1, greatest(0, f.epss_score::float8))`;
  const likelihood = sql`case when f.is_malware or f.is_known_exploited then 1 when f.epss_score is not null then ${byEpss}
    else ${bySeverity(likelihoodBySeverity)} end`;
  return sql<number>`((${impact}) * (${likelihood}))`;
}

function weightOf(rank: RawBuilder<unknown>): RawBuilder<string> {
  const { weight, unitsPerLog } = riskFormula;
  return sql<string>`ceil(-ln(1 - ${number(weight)} * ${risk} / ${rank}) * ${number(unitsPerLog)})::bigint`;
}

function bySeverity(values: Readonly<Record<Severity, number>>): RawBuilder<unknown> {
  const cases = severities.map((severity, rank) => sql`when ${sql.lit(rank)} then ${number(values[severity])}`);
  return sql`case f.severity ${sql.join(cases, sql` `)} end`;
}

function number(value: number): RawBuilder<unknown> {
  return sql`${sql.lit(value)}::float8`;
}
