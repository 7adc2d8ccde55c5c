import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { AuditLogTable } from '../../../db/tables/audit.ts';
import type { AuditActor, AuditValue, ChainedEntry } from './audit-entry.ts';

/** The last entry of an organization's chain; null for an empty log. */
export interface ChainEnd {
  sequence: bigint;
  hash: Buffer;
}

/**
 * Serializes transactions that write to the chain of the same organization until this one ends. Call it last to hold the lock for a short
 * time.
 */
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

/** Inserts at least one entry and at most a few thousand: a statement has at most 65,535 parameters. */
export async function insertEntries(
  transaction: Transaction<Database> | Kysely<Database>,
  entries: ChainedEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
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
  }));
  await transaction.insertInto('audit_log').values(rows).execute();
}

/** Reads entries after a sequence number in chain order. */
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
  return rows.map(toEntry);
}

/** Filter of a list. `action` may end in `.*` for a prefix. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  target?: string;
  search?: string;
  from?: Date;
  to?: Date;
}

/** Entries of an organization, newest first. */
export async function listEntries(
  db: Kysely<Database>,
  organizationId: string,
  filter: AuditFilter,
  page: { page: number; limit: number },
): Promise<{ entries: ChainedEntry[]; total: number }> {
  const query = narrow(db, organizationId, filter);
  const { rows, total } = await readPage(
    query.selectAll().orderBy('created_at', 'desc').orderBy('sequence', 'desc'),
    page,
  );
  return { entries: rows.map(toEntry), total };
}

/** Reads the matching entries after one sequence number and up to another in chain order. */
export async function readFiltered(
  db: Kysely<Database>,
  organizationId: string,
  filter: AuditFilter,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<ChainedEntry[]> {
  const rows = await narrow(db, organizationId, filter)
    .selectAll()
    .where('sequence', '>', after.toString())
    .where('sequence', '<=', upTo.toString())
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

function narrow(db: Kysely<Database>, organizationId: string, filter: AuditFilter) {
  let query = db.selectFrom('audit_log').where('organization_id', '=', organizationId);
  if (filter.actor !== undefined) query = query.where(sql<boolean>`actor->>'id' = ${filter.actor}`);
  if (filter.action?.endsWith('.*')) {
    query = query.where(sql<boolean>`starts_with(action, ${filter.action.slice(0, -1)})`);
  } else if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.target !== undefined) query = query.where('target', '=', filter.target);
  if (filter.from !== undefined) query = query.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('created_at', '<=', filter.to);
  if (filter.search !== undefined) {
    // Expression of an index.
    const text = sql`lower(action || ' ' || coalesce(target, '') || ' ' || coalesce(actor ->> 'name', ''))`;
    query = query.where(sql<boolean>`${text} like lower(${likePattern(filter.search)})`);
  }
  return query;
}

function toEntry(row: Selectable<AuditLogTable>): ChainedEntry {
  return {
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
  };
}
