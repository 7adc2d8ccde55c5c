import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import { type ExceptionTotals, exceptionsOfControl } from '../../../compliance/control-exceptions.ts';
import type { Evidence } from '../../../compliance/evidence.ts';
import type { Framework } from '../../../compliance/framework.ts';
import { frameworks } from '../../../compliance/frameworks.ts';
import { countStatuses, judgeFramework } from '../../../compliance/judge-framework.ts';
import type { Database } from '../../../db/schema.ts';
import type { Kept } from '../posture/cached-figures-store.ts';
import type { EvidenceRequest } from './evidence-scope-store.ts';
import { listExceptionsInForce } from './exceptions-in-force-store.ts';
import type { complianceSchema } from './pack-schema.ts';
import { presentExceptionInForce } from './present-exceptions-in-force.ts';
import { readEvidence } from './read-evidence.ts';
import { countReviews } from './review-evidence-store.ts';

type Summary = Static<typeof complianceSchema>;

/** Reads the evidence without verifying the audit log, which only packs do because it reads the whole log. */
export function readPlainEvidence(
  transaction: Kysely<Database>,
  scope: ComplianceScope,
  { asOf, period, open }: Moment & { open?: Evidence['open'] },
): Promise<Evidence> {
  return readEvidence(transaction, requestOf(scope, period), { asOf, audit: null, open });
}

interface ComplianceScope {
  organizationId: string;
  registryId?: string | undefined;
}

function requestOf({ organizationId, registryId }: ComplianceScope, period: Moment['period']): EvidenceRequest {
  const scope: EvidenceRequest['scope'] =
    registryId === undefined ? { type: 'organization' } : { type: 'registry', registryIds: [registryId] };
  return { organizationId, scope, ...period };
}

interface Moment {
  asOf: Date;
  period: { from: Date; to: Date };
}

/**
 * Judges every framework by the same evidence, in the same way as packs. `cached`: cached evidence of the default period. For other periods
 * that last until now, the open findings come from the cached evidence, and the period ends at its time.
 */
export async function readCompliance(
  transaction: Kysely<Database>,
  scope: ComplianceScope,
  moment: Moment & { isUsual: boolean },
  cached?: Kept<Evidence>,
): Promise<Summary> {
  const evidence = await evidenceOf(transaction, scope, moment, cached);
  const period = { from: new Date(evidence.period.from), to: new Date(evidence.period.to) };
  const exceptions = await listExceptionsInForce(transaction, requestOf(scope, period));
  return {
    asOf: evidence.asOf,
    period: evidence.period,
    exceptions: { total: exceptions.totals.all, data: exceptions.rows.map(presentExceptionInForce) },
    frameworks: frameworks.map((framework) => presentFramework(framework, evidence, exceptions.totals)),
  };
}

async function evidenceOf(
  transaction: Kysely<Database>,
  scope: ComplianceScope,
  { asOf, period, isUsual }: Moment & { isUsual: boolean },
  cached: Kept<Evidence> | undefined,
): Promise<Evidence> {
  if (cached && isUsual) return withReviews(transaction, scope.organizationId, cached.figures);
  const isUntilNow = period.to.getTime() === asOf.getTime();
  if (!cached || !isUntilNow || period.from >= cached.computedAt)
    return readPlainEvidence(transaction, scope, { asOf, period });
  const until = { asOf: cached.computedAt, period: { from: period.from, to: cached.computedAt } };
  return readPlainEvidence(transaction, scope, { ...until, open: cached.figures.open });
}

/** Replaces the reviews by the current ones, because a review counts as soon as it is recorded. */
async function withReviews(db: Kysely<Database>, organizationId: string, evidence: Evidence): Promise<Evidence> {
  const { from, to } = evidence.period;
  const period = { from: new Date(from), to: new Date(to) };
  return { ...evidence, reviews: await countReviews(db, { organizationId, ...period }) };
}

function presentFramework(
  framework: Framework,
  evidence: Evidence,
  totals: ExceptionTotals,
): Summary['frameworks'][number] {
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
      exceptions: exceptionsOfControl({ outcomes }, evidence, totals),
      outcomes: outcomes.map((outcome) => ({
        rule: outcome.rule,
        status: outcome.status,
        summary: outcome.summary,
      })),
    })),
  };
}
