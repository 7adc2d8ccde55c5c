import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/features/identity/api-keys/secret.ts';
import { sweepInvites } from '../../src/features/identity/invites/invite-store.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { setPlan } from '../../src/features/platform/plans/set-plan.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, type Person, peoplesPassword } from '../helpers/people.ts';

const email = 'new@example.com';
const password = 'a sentence nobody guesses';
const refused = {
  error: { code: 'UNAUTHORIZED', message: 'The link is invalid or expired, or the password is wrong' },
};

let api: TestApi;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from users`.execute(api.database.kysely);
  await sql`delete from invites`.execute(api.database.kysely);
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await sql`update organizations set plan = 'self-hosted'`.execute(api.database.kysely);
  owner = await addPerson(api.database, api.first.id, 'owner');
  admin = await addPerson(api.database, api.first.id, 'admin');
});

const as = (person: Person) => ({ headers: { cookie: person.cookie } });
const invite = (body: unknown = { email, role: 'developer' }, person = admin) =>
  api.call('POST', '/api/invites', { ...as(person), body });
const accept = (token: unknown, more: object = {}) =>
  api.call('POST', '/api/auth/accept-invite', { body: { token, name: 'Nova', password, ...more } });
const signIn = (address = email, secret = password) =>
  api.call('POST', '/api/auth/sign-in', { body: { email: address, password: secret } });
const open = async () => (await api.call('GET', '/api/invites', as(admin))).body.data;

async function tokenOf(body?: unknown, person?: Person): Promise<string> {
  const answer = await invite(body, person);
  expect(answer.status).toBe(201);
  return answer.body.data.token;
}

const members = () =>
  sql<{ email: string; role: string }>`
    select email, role from memberships join users on users.id = user_id where organization_id = ${api.first.id}
    order by email`
    .execute(api.database.kysely)
    .then(({ rows }) => rows);

describe('POST /api/invites', () => {
  it('answers with a one-time link of 256 random bits, of which only the hash is stored', async () => {
    const { status, body } = await invite({ email: 'NEW@example.com', role: 'developer' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^inv_/),
        email,
        role: 'developer',
        createdBy: admin.userId,
        expiresAt: expect.any(String),
        createdAt: expect.any(String),
        url: expect.stringMatching(/^http:\/\/plimsoll\.test\/accept-invite#token=[0-9a-f]{64}$/),
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    const { token, url, ...rest } = body.data;
    expect(url).toContain(token);
    expect(Date.parse(rest.expiresAt) - Date.parse(rest.createdAt)).toBe(7 * 86_400_000);
    expect(await open()).toEqual([rest]);
    const { rows } = await sql<{ text: string; hash: Buffer }>`
      select row_to_json(invites)::text || (select string_agg(row_to_json(audit_log)::text, ' ') from audit_log) as text,
        token_hash as hash from invites`.execute(api.database.kysely);
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.hash).toEqual(hashSecret(token));
    expect(JSON.stringify(api.log())).not.toContain(token);
  });

  it('grants no role above that of the inviting member, and a key cannot invite an owner', async () => {
    expect((await invite({ email, role: 'owner' })).status).toBe(403);
    const byKey = { key: api.first.keys.admin, body: { email, role: 'owner' } };
    expect((await api.call('POST', '/api/invites', byKey)).status).toBe(403);
    expect(await open()).toEqual([]);
    expect((await invite({ email, role: 'owner' }, owner)).status).toBe(201);
    // A lower role can neither replace nor withdraw it.
    expect((await invite({ email, role: 'viewer' })).status).toBe(403);
    const [{ id }] = await open();
    expect((await api.call('DELETE', `/api/invites/${id}`, as(admin))).status).toBe(403);
    expect(await open()).toMatchObject([{ id, role: 'owner' }]);
  });

  it('replaces an open invite to the same address', async () => {
    const first = await tokenOf();
    const second = await tokenOf({ email: 'New@Example.com', role: 'viewer' });
    expect(await open()).toMatchObject([{ email, role: 'viewer' }]);
    expect(await accept(first)).toMatchObject({ status: 401, body: refused });
    expect((await accept(second)).status).toBe(201);
  });

  it('reports invalid fields and existing members, and creates nothing', async () => {
    const wrong = await invite({ email: 'nobody', role: 'king' });
    expect([wrong.status, wrong.body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['email', 'role'],
    ]);
    const member = await invite({ email: owner.email.toUpperCase(), role: 'viewer' });
    expect(member.body.error.issues).toEqual([{ path: 'email', message: 'is the address of an existing member' }]);
    expect(await open()).toEqual([]);
  });

  it('limits the organization to twenty requests per minute', async () => {
    const some = Array.from({ length: 22 }, (_, index) => invite({ email: `p${index}@example.com`, role: 'viewer' }));
    const answers = await Promise.all(some);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const late = answers.filter(({ status }) => status === 429);
    expect(late.map(({ headers }) => Number(headers['retry-after']) >= 1)).toEqual([true, true]);
  });
});

describe('GET and DELETE /api/invites', () => {
  it('list the open invites of the own organization in pages, with search by address', async () => {
    for (const name of ['a', 'b', 'c']) await tokenOf({ email: `${name}@example.com`, role: 'viewer' });
    await api.call('POST', '/api/invites', { key: api.second.keys.admin, body: { email, role: 'viewer' } });
    await sql`update invites set expires_at = now() where email = 'a@example.com'`.execute(api.database.kysely);
    const emails = (await open()).map((one: { email: string }) => one.email);
    expect(emails).toEqual(['c@example.com', 'b@example.com']);
    const { body } = await api.call('GET', '/api/invites?search=B%40&limit=1', as(admin));
    expect([body.data.length, body.meta.total, body.data[0].email]).toEqual([1, 1, 'b@example.com']);
  });

  it('delete an expired invite', async () => {
    for (const name of ['late', 'early']) await tokenOf({ email: `${name}@example.com`, role: 'viewer' });
    await sql`update invites set expires_at = now() where email = 'late@example.com'`.execute(api.database.kysely);
    await sweepInvites(api.database.kysely);
    const kept = api.database.kysely
      .selectFrom('invites')
      .select('email')
      .where('email', 'in', ['late@example.com', 'early@example.com']);
    expect(await kept.execute()).toEqual([{ email: 'early@example.com' }]);
  });

  it('withdraw an invite, whose link becomes invalid', async () => {
    const { body } = await invite();
    const { id, token } = body.data;
    const gone = () => api.call('DELETE', `/api/invites/${id}`, as(admin));
    expect(await gone()).toMatchObject({ status: 200, body: { data: { id, deleted: true } } });
    expect((await gone()).status).toBe(404);
    expect(await accept(token)).toMatchObject({ status: 401, body: refused });
  });
});

describe('POST /api/auth/accept-invite', () => {
  it('creates the account and its membership, can then sign in, and works once', async () => {
    const token = await tokenOf();
    const { status, body, headers } = await accept(token);
    expect([status, body.data]).toEqual([
      201,
      { userId: expect.stringMatching(/^usr_/), organizationId: api.first.id },
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(await accept(token)).toMatchObject({ status: 401, body: refused });
    expect((await signIn()).body.data).toEqual(body.data);
    expect(await members()).toContainEqual({ email, role: 'developer' });
    expect(await open()).toEqual([]);
  });

  it('accepts one of several concurrent uses of a link', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(await members()).toHaveLength(3);
  });

  it('answers alike for an unknown link, an expired link, and a wrong password of an existing account', async () => {
    const outsider = await addPerson(api.database, api.second.id, 'viewer');
    const expired = await tokenOf();
    await sql`update invites set expires_at = now()`.execute(api.database.kysely);
    const toOutsider = await tokenOf({ email: outsider.email, role: 'admin' });
    for (const token of ['x', '0'.repeat(64), expired, toOutsider]) {
      expect(await accept(token)).toMatchObject({ status: 401, body: refused });
    }
    expect(await members()).toHaveLength(2);
    // The inviting member cannot take over an existing account.
    expect((await signIn(outsider.email)).status).toBe(401);
    expect((await signIn(outsider.email, peoplesPassword)).status).toBe(200);
  });

  it('requires the password of an existing account and keeps its name', async () => {
    const person = await addPerson(api.database, api.second.id, 'viewer');
    const token = await tokenOf({ email: person.email, role: 'auditor' });
    const { status, body } = await accept(token, { password: peoplesPassword });
    expect([status, body.data]).toEqual([201, { userId: person.userId, organizationId: api.first.id }]);
    const { rows } = await sql`select name from users where id = ${person.userId}`.execute(api.database.kysely);
    expect(rows).toEqual([{ name: 'A viewer' }]);
    expect(await members()).toContainEqual({ email: person.email, role: 'auditor' });
  });

  const ends: [string, () => Promise<unknown>][] = [
    ['removed', () => api.call('DELETE', `/api/members/${admin.userId}`, as(owner))],
    [
      'suspended',
      () => api.call('PUT', `/api/members/${admin.userId}`, { ...as(owner), body: { status: 'SUSPENDED' } }),
    ],
    ['demoted', () => api.call('PUT', `/api/members/${admin.userId}`, { ...as(owner), body: { role: 'developer' } })],
  ];
  it.each(ends)('refuses the link of an admin who has been %s since', async (_, end) => {
    const token = await tokenOf({ email, role: 'viewer' });
    await end();
    expect(await accept(token)).toMatchObject({ status: 401, body: refused });
    expect((await members()).map((one) => one.email)).not.toContain(email);
  });

  it('refuses the link of a key that has been revoked since', async () => {
    const made = await api.call('POST', '/api/api-keys', { ...as(owner), body: { name: 'k', role: 'admin' } });
    const { secret: key, id } = made.body.data;
    const { body } = await api.call('POST', '/api/invites', { key, body: { email, role: 'viewer' } });
    await api.call('DELETE', `/api/api-keys/${id}`, as(owner));
    expect((await accept(body.data.token)).status).toBe(401);
  });

  it('limits a link to ten attempts per minute, and an address to thirty', async () => {
    const token = await tokenOf();
    for (let attempt = 0; attempt < 10; attempt += 1) await accept('0'.repeat(64));
    expect((await accept('0'.repeat(64))).status).toBe(429);
    expect((await accept(token)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(`${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('reports invalid fields', async () => {
    const { status, body } = await accept(undefined, { name: ' ', password: 'short' });
    expect([status, body.error.issues.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
      400,
      ['name', 'password', 'token'],
    ]);
  });
});

describe('the plan’s seats', () => {
  const limit = [402, { error: { code: 'PLAN_LIMIT', message: 'Member limit reached for current plan' } }];
  const free = () =>
    setPlan(api.database.kysely, {
      organizationId: api.first.id,
      plan: 'free',
      actor: { kind: 'system', id: 'test', name: 'test' },
    });

  it('include members and open invites, and one of two concurrent requests gets the last seat', async () => {
    await free();
    const answers = await Promise.all(
      ['one', 'two'].map((name) => invite({ email: `${name}@example.com`, role: 'ci' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const over = answers.find(({ status }) => status === 402);
    expect([over?.status, over?.body]).toEqual(limit);
    const [{ email: taken }] = await open();
    expect(await open()).toHaveLength(1);
    // The same person again needs no further seat.
    expect((await invite({ email: taken, role: 'viewer' })).status).toBe(201);
    expect((await accept((await invite({ email: taken, role: 'viewer' })).body.data.token)).status).toBe(201);
    expect((await invite()).status).toBe(402);
  });

  it('are checked again when an invite is accepted, and the link stays valid', async () => {
    const tokens = [await tokenOf(), await tokenOf({ email: 'second@example.com', role: 'viewer' })];
    await free();
    expect((await accept(tokens[0])).status).toBe(201);
    const { status, body } = await accept(tokens[1]);
    expect([status, body]).toEqual(limit);
    expect(await open()).toMatchObject([{ email: 'second@example.com' }]);
  });
});

it('invites, withdrawals and acceptances are in the intact audit log, without links or passwords', async () => {
  const tokens = [await tokenOf(), await tokenOf({ email: 'other@example.com', role: 'viewer' })];
  await accept(tokens[0]);
  const [{ id }] = await open();
  await api.call('DELETE', `/api/invites/${id}`, as(admin));
  const entries = await api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor', 'details'])
    .where('organization_id', '=', api.first.id)
    .where('action', 'like', 'member.%')
    .orderBy('sequence', 'desc')
    .limit(4)
    .execute();
  expect(entries).toMatchObject([
    { action: 'member.invite_withdrawn', actor: { id: admin.userId }, details: { email: 'other@example.com' } },
    { action: 'member.added', actor: { kind: 'user', name: 'Nova' }, details: { email, role: 'developer' } },
    { action: 'member.invited', actor: { id: admin.userId }, details: { email: 'other@example.com' } },
    { action: 'member.invited', actor: { id: admin.userId }, details: { email, role: 'developer' } },
  ]);
  for (const secret of [...tokens, password]) expect(JSON.stringify([entries, api.log()])).not.toContain(secret);
  expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
});
