import { type RawBuilder, sql } from 'kysely';
import { riskFormula, riskWeightOf } from '../../../domain/score.ts';
import { type Severity, severities } from '../../../domain/severity.ts';

/** `riskWeightOf` of domain/score.ts for a row of `findings f`, as a bigint. A test compares the two. */
export const riskWeight: RawBuilder<string> = weightOf();

/** `riskWeightOf` for a row that was read. Scores are stored as 32-bit floats, so the read decimal is rounded back to one. */
export function riskWeightOfRow(row: ScoredRow): number {
  return riskWeightOf({
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
  });
}

export interface ScoredRow {
  severity: number;
  cvss_score: number | null;
  epss_score: number | null;
  is_known_exploited: boolean;
  is_malware: boolean;
}

function weightOf(): RawBuilder<string> {
  const { weight, criticalImpactMin, epssPeriods, impactBySeverity, likelihoodBySeverity, unitsPerLog } = riskFormula;
  // No coalesce, because least and greatest ignore nulls.
  const plainImpact = sql`case when f.cvss_score is null then ${bySeverity(impactBySeverity)}
    else least(1, greatest(0, f.cvss_score::float8 / 10)) end`;
  const impact = sql`case when f.severity = ${sql.lit(severities.indexOf('CRITICAL'))}
    then greatest(${plainImpact}, ${number(criticalImpactMin)}) else ${plainImpact} end`;
  const byEpss = sql`1 - (1 - least(1, greatest(0, f.epss_score::float8))) ^ ${number(epssPeriods)}`;
  const likelihood = sql`case when f.is_malware or f.is_known_exploited then 1 when f.epss_score is not null then ${byEpss}
    else ${bySeverity(likelihoodBySeverity)} end`;
  return sql<string>`ceil(-ln(1 - ${number(weight)} * ((${impact}) * (${likelihood}))) * ${number(unitsPerLog)})::bigint`;
}

function bySeverity(values: Readonly<Record<Severity, number>>): RawBuilder<unknown> {
  const cases = severities.map((severity, rank) => sql`when ${sql.lit(rank)} then ${number(values[severity])}`);
  return sql`case f.severity ${sql.join(cases, sql` `)} end`;
}

function number(value: number): RawBuilder<unknown> {
  return sql`${sql.lit(value)}::float8`;
}
