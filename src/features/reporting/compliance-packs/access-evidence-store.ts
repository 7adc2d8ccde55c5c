import { type Kysely, sql } from 'kysely';
import type { AccessEvidence } from '../../../compliance/evidence.ts';
import type { Database } from '../../../db/schema.ts';

/** Current access of users, keys and tokens. Its history is stored in the audit log only. */

export interface AccessRow {
  kind: 'person' | 'API key' | 'personal token';
  id: string;
  name: string;
  /** Null for keys. */
  email: string | null;
  role: string;
  status: string;
  has_factor: boolean | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

/** Days after which an unused credential is counted as unused. */
const unusedDays = 90;

/** Users, then active keys and tokens, each ordered by name. */
export async function listAccess(db: Kysely<Database>, organizationId: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select 'person' as kind, u.id, u.name, u.email, m.role, m.status,
      exists (select from second_factors s where s.user_id = u.id and s.confirmed_at is not null) as has_factor,
      m.created_at, m.last_seen_at as last_used_at, null::timestamptz as expires_at, 1 as place
    from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}
    union all
    select 'API key', k.id, k.name, null, case when k.scope = 'sensor' then 'sensor' else k.role end, 'ACTIVE', null,
      k.created_at, k.last_used_at, k.expires_at, 2
    from api_keys k where k.organization_id = ${organizationId} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    union all
    select 'personal token', t.id, t.name, u.email, coalesce(t.permissions, m.role), m.status, null,
      t.created_at, t.last_used_at, t.expires_at, 3
    from personal_access_tokens t
    join memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
    join users u on u.id = t.user_id
    where t.organization_id = ${organizationId} and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    order by place, name, id`.execute(db);
  return rows;
}

export function countAccess(rows: readonly AccessRow[], asOf: Date): AccessEvidence {
  const people = rows.filter(({ kind }) => kind === 'person');
  const active = people.filter(({ status }) => status === 'ACTIVE');
  const privileged = active.filter(({ role }) => role === 'owner' || role === 'admin');
  const credentials = rows.filter(({ kind }) => kind !== 'person');
  const before = asOf.getTime() - unusedDays * 86_400_000;
  return {
    members: active.length,
    suspended: people.length - active.length,
    privileged: privileged.length,
    privilegedWithoutFactor: privileged.filter((row) => row.has_factor !== true).length,
    credentials: credentials.length,
    credentialsWithoutExpiry: credentials.filter((row) => row.expires_at === null).length,
    credentialsUnused: credentials.filter((row) => (row.last_used_at ?? row.created_at).getTime() < before).length,
  };
}
