import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type ChainEnd, readChain, readChainEnd } from './audit-log-store.ts';
import type { AuditProblem } from './audit-problem.ts';
import { checkChain } from './check-chain.ts';

/** Entries that one call verifies. Hashing them takes less time than a database query of a large list. */
export const partEntries = 2_000;

export interface PartVerdict {
  /** The last entry that continues the chain. Null: none. */
  verified: ChainEnd | null;
  /** The last entry of the log. Null: the log is empty. */
  end: ChainEnd | null;
  /** True if nothing follows `verified`. */
  isComplete: boolean;
  /** The first defect. The entries before it are intact. */
  problem: AuditProblem | null;
}

/**
 * Checks the next entries of the chain after an entry that was verified before, or from its beginning. It cannot detect that the end was
 * removed or that all entries were replaced; `verifyLog` checks the signed checkpoints too.
 */
export async function verifyPart(
  db: Kysely<Database>,
  organizationId: string,
  start: ChainEnd | null,
  limit = partEntries,
): Promise<PartVerdict> {
  const end = await readChainEnd(db, organizationId);
  const entries = await readChain(db, organizationId, { after: start?.sequence ?? 0n, limit });
  const check = checkChain(start);
  let verified = start;
  for (const entry of entries) {
    check.take(entry);
    const [problem] = check.problems();
    if (problem) return { verified, end, isComplete: false, problem };
    verified = check.end();
  }
  // The start may be after the end of a log that was cut.
  const missing = entries.length === 0 && start !== null && start.sequence > (end?.sequence ?? 0n);
  if (missing) {
    const message = `entry ${start.sequence} was verified before and is missing now: the end of the log was removed`;
    return { verified: end, end, isComplete: false, problem: { kind: 'cut', from: Number(start.sequence), message } };
  }
  return { verified, end, isComplete: (verified?.sequence ?? 0n) >= (end?.sequence ?? 0n), problem: null };
}
