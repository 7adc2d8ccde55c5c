import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/role.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson } from '../helpers/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** All tests of the file share the rate limit. Tests that do not cover the limit start with an empty window. */
async function freeWindow(): Promise<void> {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
}

async function create(body: Record<string, unknown>, key = api.first.keys.admin) {
  await freeWindow();
  const answer = await api.call('POST', '/api/api-keys', { key, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as { id: string; secret: string } & Record<string, unknown>;
}

const unauthorized = { error: { code: 'UNAUTHORIZED', message: 'Authentication is required' } };

describe('POST /api/api-keys', () => {
  it('answers 201 with the secret once, and stores only its SHA-256 and first 10 characters', async () => {
    const expiresAt = tomorrow();
    const key = await create({ name: 'build', role: 'ci', expiresAt, ignored: true });
    expect(key).toEqual({
      id: expect.stringMatching(/^key_[a-z2-7]{26}$/),
      name: 'build',
      role: 'ci',
      scope: 'organization',
      prefix: key.secret.slice(0, 10),
      secret: expect.stringMatching(/^svc_ak_[0-9a-f]{48}$/),
      lastUsed: null,
      expiresAt,
      createdBy: api.first.keyIds.admin,
      createdAt: expect.any(String),
    });
    const { rows } = await sql<{ text: string }>`select row_to_json(api_keys)::text as text from api_keys
      union all select row_to_json(audit_log)::text from audit_log`.execute(api.database.kysely);
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(key.secret);
    expect(JSON.stringify(api.log())).not.toContain(key.secret);
  });

  it('names every invalid field at once, one issue each', async () => {
    const { status, body } = await api.call('POST', '/api/api-keys', {
      key: api.first.keys.admin,
      body: { name: '', role: 'owner', expiresAt: '2001-01-01T00:00:00Z', scope: 'team' },
    });
    expect(status).toBe(400);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    const { issues, message } = body.error as { issues: { path: string; message: string }[]; message: string };
    expect(issues.map(({ path }) => path).sort()).toEqual(['expiresAt', 'name', 'role', 'scope']);
    expect(message).toBe(issues.map((issue) => `${issue.path}: ${issue.message}`).join('; '));
  });

  it.each([
    ['a missing name and role', {}, ['name', 'role']],
    ['a name of blanks', { name: '  ', role: 'ci' }, ['name']],
    ['a name over 100 characters', { name: 'x'.repeat(101), role: 'ci' }, ['name']],
    ['a name with NUL', { name: 'a\0b', role: 'ci' }, ['name']],
    ['a name that is no text', { name: 7, role: 'ci' }, ['name']],
    ['an unknown role', { name: 'x', role: 'root' }, ['role']],
    ['an expiry without time zone', { name: 'x', role: 'ci', expiresAt: '2099-01-01T00:00:00' }, ['expiresAt']],
    ['an expiry that is no moment', { name: 'x', role: 'ci', expiresAt: '2099-02-31T25:00:00Z' }, ['expiresAt']],
    ['an expiry after the year 9999', { name: 'x', role: 'ci', expiresAt: '9999-12-31T23:59:59-12:00' }, ['expiresAt']],
  ])('refuses %s with issues at the fields', async (_, body, paths) => {
    const answer = await api.call('POST', '/api/api-keys', { key: api.first.keys.admin, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('refuses a role above the creator’s with 403 and creates nothing', async () => {
    await freeWindow();
    const before = await api.call('GET', '/api/api-keys?limit=1', { key: api.first.keys.admin });
    const answer = await api.call('POST', '/api/api-keys', {
      key: api.first.keys.developer,
      body: { name: 'up', role: 'admin' },
    });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
    const after = await api.call('GET', '/api/api-keys?limit=1', { key: api.first.keys.admin });
    expect(after.body.meta.total).toBe(before.body.meta.total);
  });

  it('accepts every role up to the creator’s level', async () => {
    await freeWindow();
    const make = async (creator: Role, role: string) => {
      const { cookie } = await addPerson(api.database, api.first.id, creator);
      return (await api.call('POST', '/api/api-keys', { headers: { cookie }, body: { name: role, role } })).status;
    };
    const roles = ['viewer', 'auditor', 'ci', 'developer', 'admin'];
    expect(await Promise.all(roles.map((role) => make('developer', role)))).toEqual([201, 201, 201, 201, 403]);
    expect(await Promise.all(roles.map((role) => make('admin', role)))).toEqual([201, 201, 201, 201, 201]);
  });

  it('accepts exactly ten of thirty concurrent requests, and answers the others 429 with Retry-After', async () => {
    await freeWindow();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        api.call('POST', '/api/api-keys', { key: api.first.keys.admin, body: { name: `race ${index}`, role: 'ci' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const { status, headers, body } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    // The other organization has its own limit.
    const other = await api.call('POST', '/api/api-keys', {
      key: api.second.keys.admin,
      body: { name: 'other', role: 'ci' },
    });
    expect(other.status).toBe(201);
    const { rows } = await sql<{ hits: string }>`select count(*) as hits from rate_limit_hits
      where bucket = ${`api-keys:${api.first.id}`}`.execute(api.database.kysely);
    expect(rows[0]?.hits).toBe('10');
    // A full window is detected before the body is validated.
    const malformed = await api.call('POST', '/api/api-keys', { key: api.first.keys.admin, body: '{' });
    expect(malformed.status).toBe(429);
  });

  it('counts created keys only, not invalid or refused requests', async () => {
    await freeWindow();
    for (let round = 0; round < 12; round += 1) {
      await api.call('POST', '/api/api-keys', { key: api.first.keys.admin, body: {} });
      await api.call('POST', '/api/api-keys', { key: api.first.keys.developer, body: { name: 'x', role: 'admin' } });
    }
    const answer = await api.call('POST', '/api/api-keys', {
      key: api.first.keys.admin,
      body: { name: 'still free', role: 'ci' },
    });
    expect(answer.status).toBe(201);
  });
});

describe('GET /api/api-keys', () => {
  it('shows admins all keys of their organization, newest first, without secrets and hashes', async () => {
    const newest = await create({ name: 'newest', role: 'viewer' });
    const { status, body } = await api.call('GET', '/api/api-keys?limit=200', { key: api.first.keys.admin });
    expect(status).toBe(200);
    expect(body.data[0].id).toBe(newest.id);
    const times = body.data.map((key: { createdAt: string }) => key.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(Object.keys(body.data[0]).sort()).toEqual(
      ['createdAt', 'createdBy', 'expiresAt', 'id', 'lastUsed', 'name', 'prefix', 'role', 'scope'].sort(),
    );
    const others = await api.call('GET', '/api/api-keys?limit=200', { key: api.second.keys.admin });
    const ids = new Set(body.data.map((key: { id: string }) => key.id));
    expect(others.body.data.filter((key: { id: string }) => ids.has(key.id))).toEqual([]);
  });

  it('shows developers only the keys that they created', async () => {
    const own = await create({ name: 'own', role: 'ci' }, api.first.keys.developer);
    const { body } = await api.call('GET', '/api/api-keys', { key: api.first.keys.developer });
    expect(body.data.map((key: { id: string }) => key.id)).toEqual([own.id]);
    expect(body.meta.total).toBe(1);
  });

  it('returns each key once over all pages of links.next', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/api/api-keys?limit=3&x=%20y';
    while (next !== undefined) {
      const { body } = await api.call('GET', next, { key: api.first.keys.admin });
      expect(body.links.self).toBe(next);
      seen.push(...body.data.map((key: { id: string }) => key.id));
      next = body.links.next;
    }
    const { body } = await api.call('GET', '/api/api-keys?limit=200', { key: api.first.keys.admin });
    expect(seen).toEqual(body.data.map((key: { id: string }) => key.id));
  });

  it.each([`'; drop table api_keys; --`, `%' or '1'='1`, '\\', '_', '%', '${1}', `"`, '\u202e', 'name->>0'])(
    'searches for the literal text %j',
    async (search) => {
      const { status, body } = await api.call('GET', `/api/api-keys?search=${encodeURIComponent(search)}`, {
        key: api.first.keys.admin,
      });
      expect(status).toBe(200);
      expect(body.data).toEqual([]);
    },
  );

  it.each([
    ['id;drop table api_keys:asc', 200],
    ['name:asc', 200],
    ['name:asc,(select 1)', 400],
    ['name:asc; drop table api_keys', 400],
    ['name', 400],
    ['nothing:', 400],
    [':asc', 400],
    ['', 400],
  ])('sort=%s → %i', async (sort, status) => {
    const answer = await api.call('GET', `/api/api-keys?sort=${encodeURIComponent(sort)}`, {
      key: api.first.keys.admin,
    });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.error.message).toMatch(/^Invalid pagination parameters/);
  });
});

describe('DELETE /api/api-keys/{keyId}', () => {
  it('revokes the key for the next request, removes it from the list, and writes an audit entry', async () => {
    const key = await create({ name: 'short', role: 'admin' });
    expect((await api.call('GET', '/api/api-keys', { key: key.secret })).status).toBe(200);
    // A JSON content type without a body is no error.
    const revoked = await api.call('DELETE', `/api/api-keys/${key.id}`, { key: api.first.keys.admin, body: '' });
    expect([revoked.status, revoked.body]).toEqual([200, { data: { id: key.id, revoked: true } }]);
    const refused = await api.call('GET', '/api/api-keys', { key: key.secret });
    expect([refused.status, refused.body]).toEqual([401, unauthorized]);
    const list = await api.call('GET', '/api/api-keys?limit=200', { key: api.first.keys.admin });
    expect(list.body.data.map(({ id }: { id: string }) => id)).not.toContain(key.id);
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', key.id)
      .orderBy('sequence')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['apikey.created', 'apikey.revoked']);
    expect(entries[1]).toMatchObject({
      organization_id: api.first.id,
      actor: { kind: 'api-key', id: api.first.keyIds.admin, name: 'admin' },
      request_id: revoked.headers['x-request-id'],
      ip: '127.0.0.1',
    });
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });

  it('answers 404 alike for an unknown, a revoked, and another organization’s key', async () => {
    const gone = await create({ name: 'gone', role: 'ci' });
    await api.call('DELETE', `/api/api-keys/${gone.id}`, { key: api.first.keys.admin });
    const notThere = `key_${'a'.repeat(26)}`;
    for (const id of [notThere, gone.id, api.second.keyIds.viewer, 'x', 'y'.repeat(500), '%00', `'%20or%201=1`]) {
      const answer = await api.call('DELETE', `/api/api-keys/${id}`, { key: api.first.keys.admin });
      expect([answer.status, answer.body]).toEqual([
        404,
        { error: { code: 'NOT_FOUND', message: 'API key not found' } },
      ]);
    }
    expect((await api.call('GET', '/api/images', { key: api.second.keys.viewer })).status).toBe(200);
  });

  it('lets a developer revoke own keys, and answers 403 for any other id, existing or not', async () => {
    const own = await create({ name: 'own', role: 'ci' }, api.first.keys.developer);
    const key = api.first.keys.developer;
    for (const id of [api.first.keyIds.viewer, api.second.keyIds.viewer, `key_${'a'.repeat(26)}`]) {
      expect((await api.call('DELETE', `/api/api-keys/${id}`, { key })).status).toBe(403);
    }
    expect((await api.call('DELETE', `/api/api-keys/${own.id}`, { key })).status).toBe(200);
  });

  it('revokes once for two concurrent requests', async () => {
    const key = await create({ name: 'twice', role: 'ci' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call('DELETE', `/api/api-keys/${key.id}`, { key: api.first.keys.admin })),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404', '404']);
  });
});

describe('authentication by API key', () => {
  it('accepts X-API-Key and Authorization: Bearer', async () => {
    const key = api.first.keys.viewer;
    const headers: Record<string, string>[] = [
      { 'x-api-key': key },
      { authorization: `Bearer ${key}` },
      { authorization: `bearer  ${key}` },
      { 'x-api-key': key, authorization: `Bearer ${key}` },
    ];
    for (const one of headers) expect((await api.call('GET', '/api/images', { headers: one })).status).toBe(200);
  });

  it('answers every invalid key with 401 and the same body', async () => {
    const key = api.first.keys.viewer;
    const expired = await create({ name: 'expired', role: 'viewer', expiresAt: tomorrow() });
    await sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.id}`.execute(
      api.database.kysely,
    );
    const headers: Record<string, string>[] = [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': `svc_ak_${randomBytes(24).toString('hex')}` },
      { 'x-api-key': key.toUpperCase() },
      { 'x-api-key': `${key}0` },
      { 'x-api-key': key.slice(0, -1) },
      { 'x-api-key': `${key}, ${key}` },
      { 'x-api-key': expired.secret },
      { authorization: key },
      { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
      { authorization: `Bearer ${key} x` },
      { 'x-api-key': key, authorization: `Bearer ${api.second.keys.viewer}` },
      { 'x-api-key': key, authorization: 'Basic eDp5' },
      { cookie: `svc-auth.session-token=${key}` },
      { authorization: `Bearer svc_pat_${randomBytes(24).toString('hex')}` },
    ];
    for (const one of headers) {
      const answer = await api.call('GET', '/api/images', { headers: one });
      expect([answer.status, answer.body], JSON.stringify(one)).toEqual([401, unauthorized]);
    }
  });

  it('writes lastUsed soon after a use, and at flush', async () => {
    const key = await create({ name: 'used', role: 'viewer' });
    await Promise.all(Array.from({ length: 20 }, () => api.call('GET', '/api/images', { key: key.secret })));
    const read = async () =>
      await api.database.kysely
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('id', '=', key.id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await read()).last_used_at).toBeInstanceOf(Date);
    const written = await read();
    await api.call('GET', '/api/images', { key: key.secret });
    await api.lastUsed.flush();
    expect((await read()).last_used_at?.getTime()).toBeGreaterThan(written.last_used_at?.getTime() ?? 0);
  });

  it('never logs a credential', async () => {
    const key = api.first.keys.viewer;
    await api.call('GET', `/api/images?search=${key}`, { headers: { authorization: `Bearer ${key}` } });
    expect(JSON.stringify(api.log())).not.toContain(key);
  });
});
