import type { Kysely } from 'kysely';
import type { AuditEvidence, Evidence } from '../../../compliance/evidence.ts';
import type { Database } from '../../../db/schema.ts';
import { defaultSlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { findSlaPolicy } from '../../findings/sla-policy/sla-policy-store.ts';
import { countAccess, listAccess } from './access-evidence-store.ts';
import {
  countChecks,
  countClosed,
  countExceptions,
  countGaps,
  countOpen,
  countPopulation,
  countResults,
  countScans,
} from './evidence-count-store.ts';
import type { EvidenceRequest } from './evidence-scope-store.ts';
import { countReviews } from './review-evidence-store.ts';

/**
 * Reads the evidence in the caller's transaction. The caller passes `audit`, because verification of a whole audit log is slow. `open`: open
 * findings at the end of the period, if the caller has counted them already.
 */
export async function readEvidence(
  transaction: Kysely<Database>,
  request: EvidenceRequest,
  { asOf, audit, open }: { asOf: Date; audit: AuditEvidence | null; open?: Evidence['open'] | undefined },
): Promise<Evidence> {
  const { organizationId, from, to } = request;
  const stored = await findSlaPolicy(transaction, organizationId);
  const { critical, high, medium, low } = stored ?? defaultSlaPolicy;
  return {
    asOf: asOf.toISOString(),
    period: { from: from.toISOString(), to: to.toISOString() },
    policy: { critical, high, medium, low },
    population: await countPopulation(transaction, request),
    gaps: await countGaps(transaction, request),
    scans: await countScans(transaction, request),
    open: open ?? (await countOpen(transaction, request)),
    closed: await countClosed(transaction, request),
    exceptions: await countExceptions(transaction, request),
    results: await countResults(transaction, request),
    checks: await countChecks(transaction, request),
    access: countAccess(await listAccess(transaction, organizationId), asOf),
    reviews: await countReviews(transaction, request),
    audit,
  };
}
