import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { Evidence } from '../../compliance/evidence.ts';
import type { Framework } from '../../compliance/framework.ts';
import { frameworks } from '../../compliance/frameworks.ts';
import { countStatuses, judgeFramework } from '../../compliance/judge-framework.ts';
import type { Database } from '../../db/schema.ts';
import { readEvidence } from './read-evidence.ts';
import type { complianceSchema } from './schema.ts';

type Summary = Static<typeof complianceSchema>;

/** All evidence but the audit log, which is left to packs: they go through all of it. */
export function readPlainEvidence(
  transaction: Kysely<Database>,
  { organizationId, registryId }: { organizationId: string; registryId?: string | undefined },
  { asOf, period }: { asOf: Date; period: { from: Date; to: Date } },
): Promise<Evidence> {
  const scope =
    registryId === undefined
      ? ({ type: 'organization' } as const)
      : ({ type: 'registry', registryIds: [registryId] } as const);
  return readEvidence(transaction, { organizationId, scope, ...period }, { asOf, audit: null });
}

/** Every framework by the same evidence, as packs judge it; `kept`: evidence that is known already. */
export async function readCompliance(
  transaction: Kysely<Database>,
  { organizationId, registryId }: { organizationId: string; registryId?: string },
  { asOf, period }: { asOf: Date; period: { from: Date; to: Date } },
  kept?: Evidence,
): Promise<Summary> {
  const evidence = kept ?? (await readPlainEvidence(transaction, { organizationId, registryId }, { asOf, period }));
  return {
    asOf: evidence.asOf,
    period: evidence.period,
    frameworks: frameworks.map((framework) => present(framework, evidence)),
  };
}

function present(framework: Framework, evidence: Evidence): Summary['frameworks'][number] {
  const controls = judgeFramework(framework, evidence);
  const counts = countStatuses(controls);
  return {
    key: framework.key,
    title: framework.title,
    edition: framework.edition,
    verified: counts.VERIFIED,
    warning: counts.WARNING,
    failed: counts.FAILED,
    notApplicable: counts.NOT_APPLICABLE,
    controls: controls.map(({ id, title, status, coverage, reason, outcomes }) => ({
      id,
      title,
      status,
      coverage,
      reason,
      outcomes: outcomes.map((outcome) => ({
        rule: outcome.rule,
        status: outcome.status,
        summary: outcome.summary,
      })),
    })),
  };
}
