import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { type PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { AttestationsTable } from '../../../db/tables/findings.ts';
import { attestationRanks } from '../../../domain/attestation-rank.ts';
import type { AttestationStatus } from './attestation-schema.ts';

export type AttestationRow = Selectable<AttestationsTable> & {
  /** By the clock of the database, so that all replicas agree. */
  is_over: boolean;
};

const storedStatuses = Object.keys(attestationRanks) as (keyof typeof attestationRanks)[];

export function statusOfAttestation({ status, is_over }: AttestationRow): AttestationStatus {
  if (is_over && status <= attestationRanks.APPROVED) return 'EXPIRED';
  return storedStatuses[status - 1] ?? 'REVOKED';
}

const isOver = sql<boolean>`coalesce(expires_at <= now(), false)`;

export const attestationSortColumns = { createdAt: 'created_at', expiresAt: 'expires_at', cveId: 'cve_id' } as const;

export interface AttestationFilter {
  status?: AttestationStatus;
  category?: AttestationsTable['category'];
  cveId?: string;
  package?: string;
  /** Id of the tag. */
  tag?: string;
  /** Days from now. */
  expiresWithinDays?: number;
  search?: string;
}

/** `search` matches the vulnerability, the package and the reason. */
export async function listAttestations(
  db: Kysely<Database>,
  organizationId: string,
  filter: AttestationFilter,
  { sort, ...page }: PageRequest<keyof typeof attestationSortColumns>,
): Promise<{ rows: AttestationRow[]; total: number }> {
  let query = db.selectFrom('attestations').where('organization_id', '=', organizationId);
  if (filter.status) query = query.where(hasStatus(filter.status));
  if (filter.category) query = query.where('category', '=', filter.category);
  if (filter.cveId) query = query.where('cve_id', '=', filter.cveId);
  if (filter.package) query = query.where('package_name', '=', filter.package);
  if (filter.tag) query = query.where('tag_id', '=', filter.tag);
  if (filter.expiresWithinDays !== undefined) {
    query = query.where(
      sql<SqlBool>`expires_at > now() and expires_at <= now() + ${filter.expiresWithinDays}::int * interval '24 hours'`,
    );
  }
  if (filter.search) {
    const pattern = likePattern(filter.search);
    query = query.where(
      sql<SqlBool>`(cve_id ilike ${pattern} or package_name ilike ${pattern} or reason ilike ${pattern})`,
    );
  }
  return readPage(
    query
      .selectAll()
      .select(isOver.as('is_over'))
      .orderBy(attestationSortColumns[sort.column], (by) =>
        sort.direction === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast(),
      )
      .orderBy('id', sort.direction),
    page,
  );
}

function hasStatus(status: AttestationStatus) {
  if (status === 'EXPIRED') return sql<SqlBool>`(status <= ${attestationRanks.APPROVED} and ${isOver})`;
  const rank = attestationRanks[status];
  return rank <= attestationRanks.APPROVED
    ? sql<SqlBool>`(status = ${rank} and not ${isOver})`
    : sql<SqlBool>`status = ${rank}`;
}

export async function findAttestation(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<AttestationRow | undefined> {
  return byId(db, organizationId, id).executeTakeFirst();
}

/** Locks the attestation until the transaction ends. */
export async function lockAttestation(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<AttestationRow | undefined> {
  return byId(transaction, organizationId, id).forUpdate().executeTakeFirst();
}

const byId = (db: Kysely<Database>, organizationId: string, id: string) =>
  db
    .selectFrom('attestations')
    .selectAll()
    .select(isOver.as('is_over'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);

export async function insertAttestation(
  transaction: Kysely<Database>,
  values: Insertable<AttestationsTable>,
): Promise<AttestationRow> {
  const row = await transaction.insertInto('attestations').values(values).returningAll().executeTakeFirstOrThrow();
  return { ...row, is_over: false };
}

interface Actor {
  id: string;
  name: string;
}

export async function writeDecision(
  transaction: Kysely<Database>,
  id: string,
  decision: { status: 'APPROVED' | 'REJECTED'; note: string | null; by: Actor },
): Promise<void> {
  await transaction
    .updateTable('attestations')
    .set({
      status: attestationRanks[decision.status],
      note: decision.note,
      decided_by: decision.by.id,
      decided_by_name: decision.by.name,
      decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function writeEnd(
  transaction: Kysely<Database>,
  id: string,
  end: { status: 'WITHDRAWN' | 'REVOKED'; by: Actor },
): Promise<void> {
  await transaction
    .updateTable('attestations')
    .set({
      status: attestationRanks[end.status],
      ended_by: end.by.id,
      ended_by_name: end.by.name,
      ended_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function hasTag(db: Kysely<Database>, organizationId: string, tagId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', tagId)
    .executeTakeFirst();
  return row !== undefined;
}
