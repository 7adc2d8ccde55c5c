import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuditActor, AuditValue, ChainedEntry } from './audit-entry.ts';

/** The end of an organization's chain; null when nothing was ever written. */
export interface ChainEnd {
  sequence: bigint;
  hash: Buffer;
}

/** Other writers of the same organization wait here until this transaction ends. Taken last, it is held for the shortest time. */
export async function lockChain(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${organizationId}`}, 0))`.execute(transaction);
}

export async function readChainEnd(db: Kysely<Database>, organizationId: string): Promise<ChainEnd | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organizationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { sequence: BigInt(row.sequence), hash: row.hash } : null;
}

export async function insertEntry(
  transaction: Transaction<Database> | Kysely<Database>,
  entry: ChainedEntry,
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      id: entry.id,
      organization_id: entry.organizationId,
      sequence: entry.sequence.toString(),
      actor: JSON.stringify(entry.actor),
      action: entry.action,
      target: entry.target,
      ip: entry.ip,
      request_id: entry.requestId,
      details: JSON.stringify(entry.details),
      created_at: entry.createdAt,
      previous_hash: entry.previousHash,
      hash: entry.hash,
    })
    .execute();
}

/** Entries after a sequence number, in the chain's order. */
export async function readChain(
  db: Kysely<Database>,
  organizationId: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<ChainedEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', after.toString())
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    sequence: BigInt(row.sequence),
    actor: row.actor as AuditActor,
    action: row.action,
    target: row.target,
    ip: row.ip,
    requestId: row.request_id,
    details: row.details as Record<string, AuditValue>,
    createdAt: row.created_at,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}
