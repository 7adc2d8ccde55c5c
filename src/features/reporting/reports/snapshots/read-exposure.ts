import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { ExposureFacts } from '../../../../reports/exposure-facts.ts';
import type { RiskByGrade } from '../../../../reports/risk-band.ts';
import type { SlaPolicy } from '../../../findings/sla-policy/sla-clock.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { readFlow } from '../../posture/read-flow.ts';
import type { PossibleUpgrades } from '../../posture/upgrades/collect-upgrades.ts';
import { readSourceUpgrades } from '../../posture/upgrades/read-ranked-upgrades.ts';
import type { CountedVulnerabilities } from './vulnerabilities-dataset.ts';

interface ExposureRequest {
  asOf: Date;
  policy: SlaPolicy;
  possible: PossibleUpgrades;
  vulnerabilities: CountedVulnerabilities;
  riskByGrade: RiskByGrade;
  /** Open findings past their deadline now. Null: unknown. */
  breached: number | null;
}

/** The figures of a report that reads do not have, after the rows of the vulnerabilities were read. */
export async function readExposure(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, policy, possible, vulnerabilities, riskByGrade, breached }: ExposureRequest,
): Promise<ExposureFacts> {
  return {
    distinct: vulnerabilities.distinct(),
    exploited: vulnerabilities.exploited(),
    weeks: await readFlow(transaction, scope, { end: asOf, policy, breachedAtEnd: breached }),
    riskByGrade,
    actions: await readSourceUpgrades(transaction, scope, asOf, possible),
  };
}
