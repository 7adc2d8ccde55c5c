import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ApiKeysTable } from '../../src/db/tables/organizations.ts';
import { newId } from '../../src/domain/ids.ts';
import { keyRoles, type Role, roleLevels } from '../../src/domain/role.ts';
import { issueApiKey } from '../../src/features/identity/api-keys/issue-api-key.ts';
import { hashSecret } from '../../src/features/identity/api-keys/secret.ts';
import { insertToken } from '../../src/features/identity/personal-access-tokens/personal-access-token-store.ts';
import { newTokenSecret, tokenPrefixOf } from '../../src/features/identity/personal-access-tokens/token-secret.ts';
import type { TestApi } from './api-server.ts';
import { addPerson, openSession } from './people.ts';

export type CredentialKind = 'key' | 'sensor' | 'session' | 'token';

/** The properties that determine access. */
export interface CallerKind {
  name: string;
  kind: CredentialKind;
  role: Role;
}

export interface Caller extends CallerKind {
  organizationId: string;
  /** Id of the key or the user. */
  id: string;
  headers: Record<string, string>;
}

const roles = Object.keys(roleLevels) as Role[];

/** Every caller with a valid credential, before there is a database. */
export const callerKinds: CallerKind[] = [
  ...keyRoles.map((role) => ({ name: `an API key of role ${role}`, kind: 'key', role }) as const),
  { name: 'a sensor key', kind: 'sensor', role: 'ci' },
  ...roles.map((role) => ({ name: `a session of ${role}`, kind: 'session', role }) as const),
  ...roles.map((role) => ({ name: `a token of ${role}`, kind: 'token', role }) as const),
  { name: 'a token of owner, narrowed to viewer', kind: 'token', role: 'viewer' },
];

/** The caller of the first organization for each of `callerKinds`, by name. */
export async function makeCallers(api: TestApi): Promise<Map<string, Caller>> {
  const organizationId = api.first.id;
  const callers = new Map<string, Caller>();
  const add = (kind: CallerKind, id: string, headers: Record<string, string>) =>
    callers.set(kind.name, { ...kind, organizationId, id, headers });
  for (const one of callerKinds) {
    if (one.kind === 'key' || one.kind === 'sensor') {
      const name = one.kind === 'sensor' ? 'sensor' : keyRoles.find((role) => role === one.role);
      if (name) add(one, api.first.keyIds[name], { 'x-api-key': api.first.keys[name] });
      continue;
    }
    const isNarrowed = one.name.includes('narrowed');
    const person = await addPerson(api.database, organizationId, isNarrowed ? 'owner' : one.role);
    if (one.kind === 'session') add(one, person.userId, { cookie: person.cookie });
    else {
      const owner = { organizationId, userId: person.userId };
      const { secret } = await addToken(api, owner, isNarrowed ? 'viewer' : null);
      add(one, person.userId, { authorization: `Bearer ${secret}` });
    }
  }
  return callers;
}

/** The caller with a separate session, for requests that may end their session. */
export async function withFreshSession(api: TestApi, caller: Caller): Promise<Caller> {
  if (caller.kind !== 'session') return caller;
  const { organizationId, id: userId } = caller;
  return { ...caller, headers: { cookie: await openSession(api.database, { organizationId, userId }) } };
}

export async function addToken(
  { database }: Pick<TestApi, 'database'>,
  owner: { organizationId: string; userId: string },
  permissions: Role | null = null,
): Promise<{ id: string; secret: string }> {
  const secret = newTokenSecret();
  const id = newId('pat');
  await insertToken(database.kysely, {
    ...owner,
    id,
    name: 'token',
    permissions,
    secretHash: hashSecret(secret),
    prefix: tokenPrefixOf(secret),
    expiresAt: null,
  });
  return { id, secret };
}

export async function addKey(
  { database }: Pick<TestApi, 'database'>,
  organizationId: string,
  createdBy: string | null,
): Promise<{ row: Selectable<ApiKeysTable>; secret: string }> {
  const actor = { kind: 'system', id: 'test', name: 'test' } as const;
  return database.kysely.transaction().execute((transaction) =>
    issueApiKey(transaction, {
      name: 'key',
      role: 'viewer',
      scope: 'organization',
      expiresAt: null,
      createdBy,
      by: { organizationId, actor, ip: null, requestId: null },
    }),
  );
}

/** Headers without a valid credential, by kind. The response to each is 401. */
export async function makeRefusedHeaders(api: TestApi): Promise<Record<string, Record<string, string>>> {
  const { kysely } = api.database;
  const organizationId = api.first.id;
  const hex = randomBytes(24).toString('hex');
  const [expiredKey, revokedKey] = [await addKey(api, organizationId, null), await addKey(api, organizationId, null)];
  const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(api.database, organizationId, 'owner')));
  const tokens = await Promise.all(people.map(({ userId }) => addToken(api, { organizationId, userId })));
  const [ended, revoked, suspended] = people;
  const [expiredToken, revokedToken, suspendedToken] = tokens;
  if (!ended || !revoked || !suspended || !expiredToken || !revokedToken || !suspendedToken)
    throw new Error('no people');
  await sql`update api_keys set expires_at = now() where id = ${expiredKey.row.id}`.execute(kysely);
  await sql`update api_keys set revoked_at = now() where id = ${revokedKey.row.id}`.execute(kysely);
  await sql`update personal_access_tokens set expires_at = now() where id = ${expiredToken.id}`.execute(kysely);
  await sql`update personal_access_tokens set revoked_at = now() where id = ${revokedToken.id}`.execute(kysely);
  await sql`update sessions set expires_at = now() where user_id = ${ended.userId}`.execute(kysely);
  await sql`update memberships set status = 'SUSPENDED' where user_id = ${suspended.userId}`.execute(kysely);
  return {
    'no credential': {},
    'text that is no key': { 'x-api-key': 'garbage' },
    'another scheme': { authorization: 'Basic eDp5' },
    'a key nobody has': { 'x-api-key': `svc_ak_${hex}` },
    'a token nobody has': { authorization: `Bearer svc_pat_${hex}` },
    'a session nobody has': { cookie: `svc-auth.session-token=${hex}${hex.slice(0, 16)}` },
    'an expired key': { 'x-api-key': expiredKey.secret },
    'a revoked key': { authorization: `Bearer ${revokedKey.secret}` },
    'an expired token': { authorization: `Bearer ${expiredToken.secret}` },
    'a revoked token': { 'x-api-key': revokedToken.secret },
    'a session that ended': { cookie: ended.cookie },
    'a session of a suspended member': { cookie: suspended.cookie },
    'a token of a suspended member': { authorization: `Bearer ${suspendedToken.secret}` },
    'two keys': { 'x-api-key': api.first.keys.admin, authorization: `Bearer ${api.second.keys.admin}` },
    'a wrong key beside a session': { 'x-api-key': `svc_ak_${hex}`, cookie: revoked.cookie },
  };
}
