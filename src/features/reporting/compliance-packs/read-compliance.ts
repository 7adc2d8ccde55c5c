import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { Evidence } from '../../../compliance/evidence.ts';
import type { Framework } from '../../../compliance/framework.ts';
import { frameworks } from '../../../compliance/frameworks.ts';
import { countStatuses, judgeFramework } from '../../../compliance/judge-framework.ts';
import type { Database } from '../../../db/schema.ts';
import type { Kept } from '../posture/cached-figures-store.ts';
import type { complianceSchema } from './pack-schema.ts';
import { readEvidence } from './read-evidence.ts';
import { countReviews } from './review-evidence-store.ts';

type Summary = Static<typeof complianceSchema>;

/** All evidence but the audit log, which is left to packs: they go through all of it. */
export function readPlainEvidence(
  transaction: Kysely<Database>,
  { organizationId, registryId }: { organizationId: string; registryId?: string | undefined },
  { asOf, period, open }: Moment & { open?: Evidence['open'] },
): Promise<Evidence> {
  const scope =
    registryId === undefined
      ? ({ type: 'organization' } as const)
      : ({ type: 'registry', registryIds: [registryId] } as const);
  return readEvidence(transaction, { organizationId, scope, ...period }, { asOf, audit: null, open });
}

interface Moment {
  asOf: Date;
  period: { from: Date; to: Date };
}

/**
 * Every framework by the same evidence, as packs judge it. `kept`: evidence over the usual period, where it is kept; of another period that
 * lasts until now what is open is taken from there, and the period ends when that was counted.
 */
export async function readCompliance(
  transaction: Kysely<Database>,
  scope: { organizationId: string; registryId?: string },
  { asOf, period, isUsual }: Moment & { isUsual: boolean },
  kept?: Kept<Evidence>,
): Promise<Summary> {
  if (kept && isUsual) return present(await withReviews(transaction, scope.organizationId, kept.figures));
  const isUntilNow = period.to.getTime() === asOf.getTime();
  if (!kept || !isUntilNow || period.from >= kept.takenAt)
    return present(await readPlainEvidence(transaction, scope, { asOf, period }));
  const until = { asOf: kept.takenAt, period: { from: period.from, to: kept.takenAt } };
  return present(await readPlainEvidence(transaction, scope, { ...until, open: kept.figures.open }));
}

/** Reviews are read at once: figures that were kept earlier may have none, and a review that was just recorded counts. */
async function withReviews(db: Kysely<Database>, organizationId: string, evidence: Evidence): Promise<Evidence> {
  const { from, to } = evidence.period;
  const period = { from: new Date(from), to: new Date(to) };
  return { ...evidence, reviews: await countReviews(db, { organizationId, ...period }) };
}

function present(evidence: Evidence): Summary {
  return {
    asOf: evidence.asOf,
    period: evidence.period,
    frameworks: frameworks.map((framework) => presentFramework(framework, evidence)),
  };
}

function presentFramework(framework: Framework, evidence: Evidence): Summary['frameworks'][number] {
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
    controls: controls.map(({ id, title, status, subject, coverage, reason, outcomes }) => ({
      id,
      title,
      status,
      subject,
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
