import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newLink } from '../../src/features/identity/one-time-links/new-link.ts';
import { issueSetupLink } from '../../src/features/identity/organizations/issue-setup-link.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, peoplesPassword } from '../helpers/people.ts';

const email = 'first@example.com';
const password = 'the first sentence of many';
const refused = {
  status: 401,
  body: {
    error: { code: 'UNAUTHORIZED', message: 'The link is invalid or expired, or the password is wrong' },
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['users', 'setup_links', 'rate_limit_hits']) {
    await sql`delete from ${sql.table(table)}`.execute(api.database.kysely);
  }
});

const issue = () => issueSetupLink(api.database.kysely, 'https://plimsoll.example');
const use = (token: string, more: object = {}) =>
  api.call('POST', '/api/auth/setup', { body: { token, email, password, ...more } });
const signIn = (secret = password) => api.call('POST', '/api/auth/sign-in', { body: { email, password: secret } });

async function token(): Promise<string> {
  const url = await issue();
  const found = /^https:\/\/plimsoll\.example\/set-up#token=([0-9a-f]{64})$/.exec(url ?? '')?.[1];
  if (found === undefined) throw new Error(`no link: ${url}`);
  return found;
}

describe('the set-up link', () => {
  it('creates the first organization’s owner, who can sign in', async () => {
    const { status, body } = await use(await token(), { email: 'First@Example.com' });
    expect([status, body.data]).toEqual([
      201,
      { userId: expect.stringMatching(/^usr_/), organizationId: api.first.id },
    ]);
    const session = await signIn();
    expect(session.body.data).toEqual(body.data);
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    expect((await api.call('GET', '/api/auth/session', { headers: { cookie } })).body.data.role).toBe('owner');
  });

  it('is created again at each start while there is no owner, and the first use ends all of them', async () => {
    const [first, second] = [await token(), await token()];
    expect((await use(first)).status).toBe(201);
    expect(await issue()).toBeNull();
    for (const again of [first, second])
      expect(await use(again, { email: 'second@example.com' })).toMatchObject(refused);
  });

  it('creates one owner for concurrent uses', async () => {
    const tokens = [await token(), await token(), await token()];
    const answers = await Promise.all(tokens.map((one, index) => use(one, { email: `p${index}@example.com` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await sql`select role from memberships`.execute(api.database.kysely);
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  it('is invalid after its expiry, after another owner was created, and when unknown', async () => {
    const expired = await token();
    await sql`update setup_links set expires_at = now()`.execute(api.database.kysely);
    const late = await token();
    for (const wrong of [expired, '0'.repeat(64), 'x']) expect(await use(wrong)).toMatchObject(refused);
    await addPerson(api.database, api.first.id, 'owner');
    expect(await use(late)).toMatchObject(refused);
    expect((await signIn()).status).toBe(401);
  });

  it('does not give access to an account of another organization', async () => {
    const there = await addPerson(api.database, api.second.id, 'viewer');
    const link = await token();
    expect(await use(link, { email: there.email })).toMatchObject(refused);
    const { status, body } = await use(link, { email: there.email, password: peoplesPassword });
    expect([status, body.data.userId]).toEqual([201, there.userId]);
  });

  it('limits attempts to ten per minute, and reports invalid fields', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await use('0'.repeat(64));
    expect((await use('0'.repeat(64))).status).toBe(429);
    const { status, body } = await use('', { email: 'nobody', password: 'short' });
    expect([status, body.error.issues.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
      400,
      ['email', 'password', 'token'],
    ]);
  });

  it('is stored as a hash only, and the creation of the owner is in the intact audit log', async () => {
    const link = await token();
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(setup_links)::text as text from setup_links`.execute(api.database.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(link);
    const { body } = await use(link);
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor', 'details'])
      .where('target', '=', body.data.userId)
      .execute();
    const actor = { kind: 'user', id: body.data.userId, name: email };
    expect(entries).toEqual([{ action: 'member.added', actor, details: { email, role: 'owner' } }]);
    for (const secret of [link, password]) expect(JSON.stringify([entries, api.log()])).not.toContain(secret);
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });
});

it.each(['set-up', 'accept-invite', 'reset-password'] as const)('the link to %s opens a page', async (page) => {
  const { pathname } = new URL(newLink('https://plimsoll.example', page).url);
  const { status, headers, body } = await api.call('GET', pathname);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; .*script-src 'sha256-/);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(body).toContain('<form');
});
