import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/role.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, type Person } from '../helpers/people.ts';

const path = '/api/personal-access-tokens';
const unauthorized = { error: { code: 'UNAUTHORIZED', message: 'Authentication is required' } };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await addPerson(api.database, api.first.id, 'developer');
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const ask = (body: unknown, { cookie } = owner) => api.call('POST', path, { headers: { cookie }, body });

async function create(body: Record<string, unknown> = { name: 'laptop' }, person = owner) {
  const answer = await ask(body, person);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as { id: string; secret: string } & Record<string, unknown>;
}

const roleOf = async (secret: string) => (await api.call('GET', '/api/auth/session', { key: secret })).body.data?.role;

async function become(role: Role): Promise<void> {
  await sql`update memberships set role = ${role} where user_id = ${owner.userId}`.execute(api.database.kysely);
}

describe(`POST ${path}`, () => {
  it('answers 201 with the secret once, and stores only its SHA-256 and first 12 characters', async () => {
    const expiresAt = tomorrow();
    const token = await create({ name: 'laptop', permissions: 'viewer', expiresAt, ignored: true });
    expect(token).toEqual({
      id: expect.stringMatching(/^pat_[a-z2-7]{26}$/),
      name: 'laptop',
      permissions: 'viewer',
      prefix: token.secret.slice(0, 12),
      secret: expect.stringMatching(/^svc_pat_[0-9a-f]{48}$/),
      lastUsed: null,
      expiresAt,
      createdAt: expect.any(String),
    });
    const { rows } = await sql<{ text: string }>`select row_to_json(personal_access_tokens)::text as text
      from personal_access_tokens union all select row_to_json(audit_log)::text from audit_log`.execute(
      api.database.kysely,
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(token.secret);
    expect(JSON.stringify(api.log())).not.toContain(token.secret);
  });

  it('reports every invalid field at once, with one issue each', async () => {
    const { status, body } = await ask({ name: ' ', permissions: 'root', expiresAt: '2001-01-01T00:00:00Z' });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const paths = body.error.issues.map((issue: { path: string }) => issue.path);
    expect(paths.sort()).toEqual(['expiresAt', 'name', 'permissions']);
  });

  it.each(['admin', 'owner', 'auditor'] satisfies Role[])(
    'refuses a developer the permissions of %s, which exceed the developer role',
    async (permissions) => {
      const { status, body } = await ask({ name: 'up', permissions });
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect((await api.call('GET', path, { headers: { cookie: owner.cookie } })).body.data).toEqual([]);
    },
  );

  it('requires a session: no key and no token creates a token', async () => {
    const { secret } = await create();
    for (const key of [api.first.keys.admin, secret]) {
      expect((await api.call('POST', path, { key, body: { name: 'more' } })).status).toBe(403);
    }
  });

  it('accepts exactly ten of twenty concurrent requests of an organization, and answers the others 429', async () => {
    const colleague = await addPerson(api.database, api.first.id, 'viewer');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask({ name: `race ${index}` }, index % 2 ? owner : colleague)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const { status, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, Number(headers['retry-after']) >= 1]).toEqual([429, true]);
    }
    await create({ name: 'elsewhere' }, await addPerson(api.database, api.second.id, 'viewer'));
  });
});

describe(`GET ${path}`, () => {
  it('shows members their own tokens, newest first, without secrets', async () => {
    const colleague = await addPerson(api.database, api.first.id, 'admin');
    await create({ name: 'theirs' }, colleague);
    const first = await create({ name: 'first' });
    const second = await create({ name: 'second' });
    for (const options of [{ headers: { cookie: owner.cookie } }, { key: first.secret }]) {
      const { body } = await api.call('GET', path, options);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
      expect(body.meta.total).toBe(2);
      expect(Object.keys(body.data[0]).sort()).toEqual(
        ['createdAt', 'expiresAt', 'id', 'lastUsed', 'name', 'permissions', 'prefix'].sort(),
      );
    }
    const found = await api.call('GET', `${path}?search=SEC`, { headers: { cookie: owner.cookie } });
    expect(found.body.data).toHaveLength(1);
  });
});

describe(`DELETE ${path}/{tokenId}`, () => {
  const end = (id: string, cookie = owner.cookie) => api.call('DELETE', `${path}/${id}`, { headers: { cookie } });

  it('revokes the token for the next request, removes it from the list, and writes an audit entry', async () => {
    const token = await create();
    const ended = await end(token.id);
    expect([ended.status, ended.body]).toEqual([200, { data: { id: token.id, revoked: true } }]);
    const refused = await api.call('GET', '/api/images', { key: token.secret });
    expect([refused.status, refused.body]).toEqual([401, unauthorized]);
    expect((await api.call('GET', path, { headers: { cookie: owner.cookie } })).body.data).toEqual([]);
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('target', '=', token.id)
      .orderBy('sequence')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['pat.created', 'pat.revoked']);
    expect(entries[0]?.actor).toEqual({ kind: 'user', id: owner.userId, name: 'A developer' });
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });

  it('answers 404 for a revoked, an unknown, or another member’s token, and revokes none', async () => {
    const gone = await create();
    await end(gone.id);
    const theirs = [
      await create({ name: 'x' }, await addPerson(api.database, api.first.id, 'viewer')),
      await create({ name: 'x' }, await addPerson(api.database, api.second.id, 'viewer')),
    ];
    const answers = await Promise.all([gone.id, ...theirs.map(({ id }) => id), 'pat_x', '%00'].map((id) => end(id)));
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', message: 'Personal access token not found' }]);
    }
    for (const { secret } of theirs) expect(await roleOf(secret)).toBe('viewer');
  });

  it('lets a token revoke itself and no other token, existing or not', async () => {
    const [token, other] = [await create({ name: 'x', permissions: 'viewer' }), await create()];
    for (const id of [other.id, 'pat_nothing']) {
      expect((await api.call('DELETE', `${path}/${id}`, { key: token.secret })).status).toBe(403);
    }
    expect((await api.call('DELETE', `${path}/${token.id}`, { key: token.secret })).status).toBe(200);
    expect(await roleOf(token.secret)).toBeUndefined();
    expect(await roleOf(other.secret)).toBe('developer');
  });
});

describe('authentication by personal access token', () => {
  it('acts as its member, in both headers, in their organization only', async () => {
    const { secret } = await create();
    const ways: Record<string, string>[] = [{ authorization: `Bearer ${secret}` }, { 'x-api-key': secret }];
    for (const headers of ways) {
      const { body } = await api.call('GET', '/api/auth/session', { headers });
      expect(body.data).toEqual({
        principal: { id: owner.userId, name: 'A developer', kind: 'user', credential: 'personal-access-token' },
        organization: { id: api.first.id, name: 'First' },
        role: 'developer',
      });
    }
  });

  it('has the current role of its member, never above its permissions', async () => {
    const [full, narrow] = [await create(), await create({ name: 'x', permissions: 'ci' })];
    const expected: [Role, Role][] = [
      ['admin', 'ci'],
      ['owner', 'ci'],
      ['viewer', 'viewer'],
      ['auditor', 'viewer'],
      ['ci', 'ci'],
    ];
    for (const [role, limited] of expected) {
      await become(role);
      expect([await roleOf(full.secret), await roleOf(narrow.secret)]).toEqual([role, limited]);
    }
  });

  it('does not read the audit log for a developer who was an auditor before', async () => {
    await become('auditor');
    const { secret } = await create({ name: 'x', permissions: 'auditor' });
    const read = async () => (await api.call('GET', '/api/audit-log', { key: secret })).status;
    expect(await read()).toBe(200);
    await become('developer');
    expect(await read()).toBe(403);
  });

  it('is valid while the membership is, and is deleted with it', async () => {
    const { secret } = await create();
    const member = sql`where user_id = ${owner.userId}`;
    await sql`update memberships set status = 'SUSPENDED' ${member}`.execute(api.database.kysely);
    expect(await roleOf(secret)).toBeUndefined();
    await sql`update memberships set status = 'ACTIVE' ${member}`.execute(api.database.kysely);
    expect(await roleOf(secret)).toBe('developer');
    await sql`delete from memberships ${member}`.execute(api.database.kysely);
    await sql`insert into memberships (organization_id, user_id, role)
      values (${api.first.id}, ${owner.userId}, 'admin')`.execute(api.database.kysely);
    expect(await roleOf(secret)).toBeUndefined();
  });

  it('answers every invalid token with 401 and the same body', async () => {
    const [{ secret }, expired] = [await create(), await create({ name: 'x', expiresAt: tomorrow() })];
    await sql`update personal_access_tokens set expires_at = now() where id = ${expired.id}`.execute(
      api.database.kysely,
    );
    const headers: Record<string, string>[] = [
      { 'x-api-key': expired.secret },
      { 'x-api-key': secret.toUpperCase() },
      { 'x-api-key': `${secret}0` },
      { 'x-api-key': secret, authorization: `Bearer ${api.first.keys.viewer}` },
      { 'x-api-key': secret.replace('svc_pat_', 'svc_ak_') },
      { authorization: secret },
      { authorization: `Bearer svc_pat_${randomBytes(24).toString('hex')}` },
      { cookie: `svc-auth.session-token=${secret}` },
    ];
    for (const one of headers) {
      const { status, body } = await api.call('GET', '/api/images', { headers: one });
      expect([status, body], JSON.stringify(one)).toEqual([401, unauthorized]);
    }
  });

  it('is named in the log by its id, and never by its secret', async () => {
    const { id, secret } = await create();
    await api.call('GET', `/api/images?search=${secret}`, { key: secret });
    expect(api.log().filter(({ tokenId }) => tokenId === id)).toEqual([
      expect.objectContaining({ route: '/api/images', principal: owner.userId }),
    ]);
    expect(JSON.stringify(api.log())).not.toContain(secret);
  });

  it('updates lastUsed after the response', async () => {
    const { id, secret } = await create();
    expect(await roleOf(secret)).toBe('developer');
    const read = async () => {
      const { body } = await api.call('GET', path, { headers: { cookie: owner.cookie } });
      return body.data.find((token: { id: string }) => token.id === id).lastUsed;
    };
    await expect.poll(read).toMatch(/^\d{4}-/);
  });
});
