import { type RawBuilder, sql } from 'kysely';
import { riskFormula } from '../../domain/score.ts';
import { type Severity, severities } from '../../domain/severity.ts';

/** `riskWeightOf` of domain/score.ts for a row of `findings f`, as a float8. A test holds the two together. */
export const riskWeight: RawBuilder<number> = weightOf();

function weightOf(): RawBuilder<number> {
  const { weight, criticalImpactMin, epssPeriods, impactBySeverity, likelihoodBySeverity } = riskFormula;
  // Not coalesce: least and greatest pass over nulls.
  const plainImpact = sql`case when f.cvss_score is null then ${bySeverity(impactBySeverity)}
    else least(1, greatest(0, f.cvss_score::float8 / 10)) end`;
  const impact = sql`case when f.severity = ${sql.lit(severities.indexOf('CRITICAL'))}
    then greatest(${plainImpact}, ${number(criticalImpactMin)}) else ${plainImpact} end`;
  const byEpss = sql`1 - (1 - least(1, greatest(0, f.epss_score::float8))) ^ ${number(epssPeriods)}`;
  const likelihood = sql`case when f.is_known_exploited then 1 when f.epss_score is not null then ${byEpss}
    else ${bySeverity(likelihoodBySeverity)} end`;
  return sql<number>`(-ln(1 - ${number(weight)} * (${impact}) * (${likelihood})))`;
}

function bySeverity(values: Readonly<Record<Severity, number>>): RawBuilder<unknown> {
  const cases = severities.map((severity, rank) => sql`when ${sql.lit(rank)} then ${number(values[severity])}`);
  return sql`case f.severity ${sql.join(cases, sql` `)} end`;
}

function number(value: number): RawBuilder<unknown> {
  return sql`${sql.lit(value)}::float8`;
}
