import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AuditCheckpointsTable } from '../../../db/tables/audit.ts';
import type { Checkpoint } from './checkpoint.ts';

/** Maximum ages of the last checkpoint of an organization. */
export interface CheckpointAges {
  /** For logs with entries after the checkpoint. */
  activeSeconds: number;
  /** For logs without new entries: a long time without checkpoints cannot be distinguished from a log that was reset. */
  quietSeconds: number;
}

/** Returns the organizations whose logs are due for a checkpoint. */
export async function organizationsToSign(
  db: Kysely<Database>,
  { activeSeconds, quietSeconds }: CheckpointAges,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    cross join lateral
      (select sequence from audit_log where organization_id = o.id order by sequence desc limit 1) as entry
    left join lateral
      (select sequence, signed_at from audit_checkpoints where organization_id = o.id order by number desc limit 1)
      as signed on true
    where signed.signed_at is null
      or signed.signed_at < now() - make_interval(secs => ${quietSeconds})
      or (signed.sequence <> entry.sequence and signed.signed_at < now() - make_interval(secs => ${activeSeconds}))
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Serializes transactions that sign for the same organization until this one ends. */
export async function lockCheckpoints(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit checkpoint ${organizationId}`}, 0))`.execute(
    transaction,
  );
}

export async function lastCheckpoint(db: Kysely<Database>, organizationId: string): Promise<Checkpoint | undefined> {
  const row = await db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toCheckpoint(row);
}

/** Returns all checkpoints of an organization by number. */
export async function listCheckpoints(db: Kysely<Database>, organizationId: string): Promise<Checkpoint[]> {
  const rows = await db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute();
  return rows.map(toCheckpoint);
}

export async function insertCheckpoint(transaction: Kysely<Database>, checkpoint: Checkpoint): Promise<void> {
  await transaction
    .insertInto('audit_checkpoints')
    .values({
      organization_id: checkpoint.organizationId,
      number: checkpoint.number,
      sequence: checkpoint.sequence.toString(),
      hash: checkpoint.hash,
      signed_at: checkpoint.signedAt,
      signature: checkpoint.signature,
      key_number: checkpoint.keyNumber,
    })
    .execute();
}

function toCheckpoint(row: Selectable<AuditCheckpointsTable>): Checkpoint {
  return {
    organizationId: row.organization_id,
    number: row.number,
    sequence: BigInt(row.sequence),
    hash: row.hash,
    signedAt: row.signed_at,
    signature: row.signature,
    keyNumber: row.key_number,
  };
}
