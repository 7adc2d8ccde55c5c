import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { AuditEntry, ChainedEntry } from './audit-entry.ts';
import { insertEntries, lockChain, readChainEnd } from './audit-log-store.ts';
import { firstPreviousHash, hashEntry } from './hash-entry.ts';

/**
 * Appends an entry to the organization's chain in the transaction of the recorded change. Call it last in the transaction, because other
 * writers of the same chain wait for its end.
 */
export async function recordAudit(transaction: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await recordAudits(transaction, entry.organizationId, [entry]);
}

/** Like `recordAudit` for several entries of one organization, in their order. */
export async function recordAudits(
  transaction: Kysely<Database>,
  organizationId: string,
  entries: Omit<AuditEntry, 'organizationId'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await lockChain(transaction, organizationId);
  let end = await readChainEnd(transaction, organizationId);
  const chained: ChainedEntry[] = [];
  for (const entry of entries) {
    const placed: Omit<ChainedEntry, 'hash'> = {
      ...storable({ ...entry, organizationId }),
      id: newId('evt'),
      sequence: (end?.sequence ?? 0n) + 1n,
      createdAt: new Date(),
      previousHash: end?.hash ?? firstPreviousHash,
    };
    end = { sequence: placed.sequence, hash: hashEntry(placed) };
    chained.push({ ...placed, hash: end.hash });
  }
  await insertEntries(transaction, chained);
}

/**
 * The entry as PostgreSQL returns it, which is what its hash is verified with. Text from an image may contain characters that PostgreSQL cannot
 * store; they must not fail the recorded action. A connection that the client has closed has no address.
 */
function storable<Value>(value: Value): Value {
  const text = JSON.stringify(value, (key, part: unknown) => {
    if (key === 'ip' && part === undefined) return null;
    return typeof part === 'string' ? part.replaceAll('\0', '\uFFFD').toWellFormed() : part;
  });
  return JSON.parse(text) as Value;
}
