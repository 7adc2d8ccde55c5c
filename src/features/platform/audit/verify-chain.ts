import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type ChainEnd, readChain } from './audit-log-store.ts';
import type { AuditProblem } from './audit-problem.ts';
import { checkChain } from './check-chain.ts';

export type ChainVerdict =
  | { isIntact: true; entries: number; end: ChainEnd | null }
  | { isIntact: false; problem: AuditProblem };

const pageEntries = 1_000;

/**
 * Checks the chain of an organization from its beginning or from a trusted entry. It cannot detect that the end was removed; `verifyLog`
 * checks the checkpoints too.
 */
export async function verifyChain(
  db: Kysely<Database>,
  organizationId: string,
  start: ChainEnd | null = null,
): Promise<ChainVerdict> {
  const check = checkChain(start);
  for (;;) {
    const page = await readChain(db, organizationId, { after: check.end()?.sequence ?? 0n, limit: pageEntries });
    page.forEach(check.take);
    if (page.length < pageEntries) break;
  }
  const [problem] = check.problems();
  const end = check.end();
  return problem ? { isIntact: false, problem } : { isIntact: true, entries: Number(end?.sequence ?? 0n), end };
}
