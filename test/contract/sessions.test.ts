import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '../../src/domain/role.ts';
import { sweepSessions } from '../../src/features/identity/sessions/session-store.ts';
import { addOwner } from '../../src/features/identity/users/add-owner.ts';
import { hashPassword } from '../../src/features/identity/users/password.ts';
import { savePassword } from '../../src/features/identity/users/user-store.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { type Answer, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, peoplesPassword } from '../helpers/people.ts';

const password = 'a long sentence to remember';
const unauthorized = { error: { code: 'UNAUTHORIZED', message: 'Authentication is required' } };

let api: TestApi;
let userId: string;
beforeAll(async () => {
  api = await createTestApi();
  const passwordHash = await hashPassword(password);
  const by = { passwordHash, actor: { kind: 'system', id: 'test', name: 'test' }, ip: null, requestId: null } as const;
  await api.database.kysely.transaction().execute(async (transaction) => {
    ({ userId } = await addOwner(transaction, { ...by, organizationId: api.first.id, email: 'Owner@Example.com' }));
    await addOwner(transaction, { ...by, organizationId: api.second.id, email: 'other@example.com' });
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await sql`update memberships set role = 'owner', status = 'ACTIVE'`.execute(api.database.kysely);
});

const signIn = (email = 'owner@example.com', secret = password, headers = {}) =>
  api.call('POST', '/api/auth/sign-in', { body: { email, password: secret }, headers });

async function cookie(email?: string): Promise<string> {
  const { status, headers } = await signIn(email);
  expect(status).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const sessionOf = (value: string) => api.call('GET', '/api/auth/session', { headers: { cookie: value } });

describe('POST /api/auth/sign-in', () => {
  it('sets an HttpOnly, SameSite=Lax cookie of 256 random bits, of which only a hash is stored', async () => {
    const { headers } = await signIn('OWNER@example.com');
    const set = String(headers['set-cookie']);
    expect(set).toMatch(/^svc-auth\.session-token=[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
    const token = /=([0-9a-f]{64});/.exec(set)?.[1] ?? '';
    const { rows } = await sql<{ text: string }>`select row_to_json(sessions)::text as text from sessions
      union all select row_to_json(users)::text from users
      union all select row_to_json(audit_log)::text from audit_log`.execute(api.database.kysely);
    const stored = rows.map(({ text }) => text).join('\n');
    for (const secret of [token, password]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(api.log())).not.toContain(secret);
    }
    expect(stored).toContain('$argon2id$');
  });

  it('answers alike for an unknown address, a wrong password and a suspended member, and opens no session', async () => {
    const sessions = () => api.database.kysely.selectFrom('sessions').select('token_hash').execute();
    const before = await sessions();
    const answers = [await signIn('nobody@example.com'), await signIn('owner@example.com', 'wrong')];
    await sql`update memberships set status = 'SUSPENDED'`.execute(api.database.kysely);
    answers.push(await signIn());
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: unauthorized });
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await sessions()).toEqual(before);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    for (const email of ['nobody@example.com', 'owner@example.com']) {
      const begun = performance.now();
      expect((await signIn(email, 'wrong')).status).toBe(401);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(299);
    }
  });

  it('limits an account from one network to ten attempts per minute, known or not, and then refuses even the correct password', async () => {
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      const attempts = await Promise.all(Array.from({ length: 11 }, () => signIn(email, 'wrong')));
      const count = (wanted: number) => attempts.filter(({ status }) => status === wanted).length;
      expect([count(401), count(429)]).toEqual([10, 1]);
      const refused = await signIn(email);
      expect([refused.status, Number(refused.headers['retry-after']) >= 1]).toEqual([429, true]);
    }
  });

  it('limits an address to thirty attempts per minute', async () => {
    const names = Array.from({ length: 31 }, (_, index) => `nobody${index}@example.com`);
    const attempts = await Promise.all(names.map((email) => signIn(email)));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('reports missing fields', async () => {
    const { status, body } = await api.call('POST', '/api/auth/sign-in', { body: {} });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual(['email', 'password']);
  });

  it('writes success and failure into the intact audit log of the organization', async () => {
    await signIn('owner@example.com', 'wrong');
    await signIn();
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'target'])
      .where('organization_id', '=', api.first.id)
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: 'login.succeeded', target: userId },
      { action: 'login.failed', target: userId },
    ]);
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });
});

describe('sign-in with concurrent changes', () => {
  /** Holds a change open, starts a sign-in, and commits when the sign-in waits for the change. */
  async function during(change: (transaction: TestApi['database']['kysely']) => Promise<unknown>): Promise<Answer> {
    let attempt: Promise<Answer> | undefined;
    await api.database.kysely.transaction().execute(async (transaction) => {
      await change(transaction);
      attempt = signIn();
      for (let waiting = 0; waiting === 0; await setTimeout(5)) {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.kysely);
        waiting = rows[0]?.waiting ?? 0;
      }
    });
    if (!attempt) throw new Error('nobody signed in');
    return attempt;
  }
  const sessions = () => api.database.kysely.selectFrom('sessions').select('token_hash').execute();

  it('refuses a password that is being changed', async () => {
    const before = await sessions();
    const other = await hashPassword('another long sentence');
    const kept = await api.database.kysely
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .execute();
    const answer = await during((transaction) => savePassword(transaction, userId, { passwordHash: other }));
    await savePassword(api.database.kysely, userId, { passwordHash: kept[0]?.password_hash ?? '' });
    expect(answer).toMatchObject({ status: 401, body: unauthorized });
    expect(await sessions()).toEqual(before);
  });

  it('refuses a member who is being suspended', async () => {
    const before = await sessions();
    const answer = await during((transaction) =>
      sql`update memberships set status = 'SUSPENDED' where user_id = ${userId}`.execute(transaction),
    );
    expect(answer).toMatchObject({ status: 401, body: unauthorized });
    expect(await sessions()).toEqual(before);
  });
});

it('uses the named organization of members of several, otherwise the oldest', async () => {
  const both = await addPerson(api.database, api.second.id, 'viewer');
  await sql`insert into memberships (organization_id, user_id, role) values (${api.first.id}, ${both.userId}, 'viewer')`.execute(
    api.database.kysely,
  );
  const to = (organizationId?: string) =>
    api.call('POST', '/api/auth/sign-in', { body: { email: both.email, password: peoplesPassword, organizationId } });
  for (const { id } of [api.first, api.second]) expect((await to(id)).body.data.organizationId).toBe(id);
  expect((await to()).body.data.organizationId).toBe(api.second.id);
  await sql`delete from memberships where organization_id = ${api.first.id} and user_id = ${both.userId}`.execute(
    api.database.kysely,
  );
  for (const id of [api.first.id, 'org_nothing'])
    expect(await to(id)).toMatchObject({ status: 401, body: unauthorized });
});

describe('a session', () => {
  it('acts as its member in their organization only, with the current role', async () => {
    const mine = await cookie();
    const { body } = await sessionOf(mine);
    expect(body.data).toEqual({
      principal: { id: userId, name: 'owner@example.com', kind: 'user', credential: 'session' },
      organization: { id: api.first.id, name: 'First' },
      role: 'owner',
    });
    const others = await api.call('DELETE', `/api/api-keys/${api.second.keyIds.ci}`, { headers: { cookie: mine } });
    expect(others.status).toBe(404);
    expect((await sessionOf(await cookie('other@example.com'))).body.data.organization.id).toBe(api.second.id);
    await sql`update memberships set role = 'viewer'`.execute(api.database.kysely);
    expect((await sessionOf(mine)).body.data.role).toBe('viewer' satisfies Role);
    expect((await api.call('GET', '/api/api-keys', { headers: { cookie: mine } })).status).toBe(403);
  });

  it('ends with sign-out, suspension and seven days without use', async () => {
    const [first, second] = [await cookie(), await cookie()];
    const out = await api.call('POST', '/api/auth/sign-out', { headers: { cookie: first } });
    expect(out.body).toEqual({ data: { signedOut: true } });
    expect(String(out.headers['set-cookie'])).toContain('svc-auth.session-token=; Path=/; Max-Age=0');
    expect(await sessionOf(first)).toMatchObject({ status: 401, body: unauthorized });
    expect((await sessionOf(second)).status).toBe(200);
    await sql`update memberships set status = 'SUSPENDED'`.execute(api.database.kysely);
    expect((await sessionOf(second)).status).toBe(401);
    await sql`update memberships set status = 'ACTIVE'`.execute(api.database.kysely);
    await sql`update sessions set expires_at = now()`.execute(api.database.kysely);
    expect((await sessionOf(second)).status).toBe(401);
  });

  it('is deleted some time after its end, and not before', async () => {
    const [ended, open] = [await cookie('owner@example.com'), await cookie('other@example.com')];
    await sql`update sessions set expires_at = now() where user_id = ${userId}`.execute(api.database.kysely);
    await sweepSessions(api.database.kysely);
    const { rows } = await sql`select 1 from sessions where user_id = ${userId}`.execute(api.database.kysely);
    expect(rows).toEqual([]);
    expect([(await sessionOf(ended)).status, (await sessionOf(open)).status]).toEqual([401, 200]);
  });

  it('is sent below the path of the public address only, and replaces one that is sent everywhere', async () => {
    const below = await createTestApi({ server: { publicUrl: 'https://tools.example.com/scan' } });
    onTestFinished(() => below.close());
    const { email } = await addPerson(below.database, below.first.id, 'owner');
    const stale = 'svc-auth.session-token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure';
    const signedIn = await below.call('POST', '/api/auth/sign-in', { body: { email, password: peoplesPassword } });
    const set = [signedIn.headers['set-cookie'] ?? []].flat();
    expect(set).toEqual([stale, expect.stringMatching(/=[0-9a-f]{64}; Path=\/scan\/; Max-Age=604800; .*; Secure$/)]);
    const headers = { cookie: set[1]?.split(';')[0] ?? '' };
    expect((await below.call('GET', '/api/auth/session', { headers })).headers['set-cookie']).toEqual(set);
    const out = await below.call('POST', '/api/auth/sign-out', { headers });
    expect(out.headers['set-cookie']).toEqual([stale, stale.replace('Path=/;', 'Path=/scan/;')]);
  });

  it('is extended to seven days by each use', async () => {
    const mine = await cookie();
    await sql`update sessions set last_used_at = now() - interval '6 days', expires_at = now() + interval '1 day'`.execute(
      api.database.kysely,
    );
    const { headers } = await sessionOf(mine);
    expect(String(headers['set-cookie'])).toContain(`${mine}; Path=/; Max-Age=604800`);
    const { rows } = await sql<{ days: number }>`select max(extract(epoch from expires_at - now()) / 86400)::int as days
      from sessions`.execute(api.database.kysely);
    expect(rows).toEqual([{ days: 7 }]);
  });

  it.each([
    ['Origin of another site', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing when the request has %s', async (_, foreign) => {
    const headers = { cookie: await cookie(), host: 'plimsoll.example', ...foreign };
    const body = { name: 'planted', role: 'admin' };
    const { status } = await api.call('POST', '/api/api-keys', { headers, body });
    expect(status).toBe(403);
    const planted = api.database.kysely.selectFrom('api_keys').select('id').where('name', '=', 'planted');
    expect(await planted.execute()).toEqual([]);
    expect((await api.call('GET', '/api/auth/session', { headers })).status).toBe(200);
  });

  it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'is not replaced by a sign-in from the page of %j',
    async (foreign) => {
      const headers = { cookie: await cookie(), host: 'plimsoll.example', ...foreign };
      const answer = await signIn('other@example.com', password, headers);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    },
  );

  it('works for own pages and for clients that are no browser', async () => {
    const own = { cookie: await cookie(), host: 'plimsoll.example' };
    const ways = [{}, { origin: 'http://plimsoll.example', 'sec-fetch-site': 'same-origin' }];
    for (const way of ways) {
      const body = { name: 'own', role: 'ci' };
      expect((await api.call('POST', '/api/api-keys', { headers: { ...own, ...way }, body })).status).toBe(201);
    }
  });

  it('does not compensate an invalid key', async () => {
    const headers = { cookie: await cookie() };
    expect((await api.call('GET', '/api/auth/session', { headers, key: 'wrong' })).status).toBe(401);
  });

  it.each(['', 'svc-auth.session-token=', `svc-auth.session-token=${'0'.repeat(64)}`, 'svc-auth.session-token=%00'])(
    'is not opened by the cookie %j',
    async (value) => {
      expect((await sessionOf(value)).status).toBe(401);
    },
  );
});

it('is refused when the request has a second cookie of the name, which a neighboring host could set', async () => {
  const [mine, planted] = [await cookie(), await cookie('other@example.com')];
  for (const both of [`${mine}; ${planted}`, `${planted}; ${mine}`]) expect((await sessionOf(both)).status).toBe(401);
  for (const same of [`${mine}; ${mine}`, `svc-auth.session-token=x; ${mine}`]) {
    expect((await sessionOf(same)).status).toBe(200);
  }
});

it('counts attempts of a whole IPv6 network together', async () => {
  const proxied = await createTestApi({ server: { trustProxy: true } });
  try {
    const from = (ip: string, n: number) =>
      proxied.call('POST', '/api/auth/sign-in', {
        body: { email: `nobody${n}@example.com`, password },
        headers: { 'x-forwarded-for': ip },
      });
    const attempts = await Promise.all(Array.from({ length: 31 }, (_, n) => from(`2001:db8:1:2::${n}`, n)));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await from('2001:db8:1:3::1', 99)).status).toBe(401);
  } finally {
    await proxied.close();
  }
});

it('marks the cookie Secure when browsers use https, and refuses an own page without https', async () => {
  const secure = await createTestApi({ server: { publicUrl: 'https://plimsoll.example' } });
  try {
    const passwordHash = await hashPassword(password);
    await secure.database.kysely.transaction().execute((transaction) =>
      addOwner(transaction, {
        organizationId: secure.first.id,
        email: 'owner@example.com',
        passwordHash,
        actor: { kind: 'system', id: 'test', name: 'test' },
        ip: null,
        requestId: null,
      }),
    );
    const { headers } = await secure.call('POST', '/api/auth/sign-in', {
      body: { email: 'owner@example.com', password },
    });
    const set = String(headers['set-cookie']);
    expect(set).toMatch(/; SameSite=Lax; Secure$/);
    const signOut = (origin: string) => {
      const own = { cookie: set.split(';')[0] ?? '', host: 'plimsoll.example', origin };
      return secure.call('POST', '/api/auth/sign-out', { headers: own });
    };
    expect((await signOut('http://plimsoll.example')).status).toBe(403);
    expect((await signOut('https://plimsoll.example')).status).toBe(200);
  } finally {
    await secure.close();
  }
});

it('an owner is never locked out by wrong passwords from another network', async () => {
  const proxied = await createTestApi({ server: { trustProxy: true } });
  try {
    const passwordHash = await hashPassword(password);
    const by = { actor: { kind: 'system', id: 'test', name: 'test' }, ip: null, requestId: null } as const;
    const owner = { ...by, passwordHash, organizationId: proxied.first.id, email: 'owner@example.com' };
    await proxied.database.kysely.transaction().execute((transaction) => addOwner(transaction, owner));
    const from = (ip: string, typed: string) =>
      proxied.call('POST', '/api/auth/sign-in', {
        body: { email: 'owner@example.com', password: typed },
        headers: { 'x-forwarded-for': ip },
      });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => from('198.51.100.7', 'wrong')));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await from('198.51.100.7', password)).status).toBe(429);
    expect((await from('192.0.2.1', password)).status).toBe(200);
  } finally {
    await proxied.close();
  }
});
