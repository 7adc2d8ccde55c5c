import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/role.ts';
import { issueSetupLink } from '../../src/features/identity/organizations/issue-setup-link.ts';
import { stepAt, totpCode } from '../../src/features/identity/second-factor/totp.ts';
import { decodeBase32 } from '../../src/lib/base32.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, type Person } from '../helpers/people.ts';

const path = '/api/auth/read-link';
const password = 'a sentence of a new member';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  admin = await addPerson(api.database, api.first.id, 'admin');
});

type Page = 'accept-invite' | 'reset-password' | 'set-up';
/** As a page of this service sends its requests. */
const browser = { origin: 'http://plimsoll.test', host: 'plimsoll.test', 'sec-fetch-site': 'same-origin' };
const post = (url: string, body: unknown, cookie?: string) =>
  api.call('POST', url, { headers: { ...browser, ...(cookie !== undefined && { cookie }) }, body });
const read = (page: Page, token: string) => post(path, { page, token });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

async function invite(email: string, role: Role = 'developer'): Promise<string> {
  const { status, body } = await post('/api/invites', { email, role }, admin.cookie);
  expect(status).toBe(201);
  return body.data.token;
}

async function resetToken(userId: string): Promise<string> {
  const { status, body } = await post(`/api/members/${userId}/reset`, undefined, admin.cookie);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.token;
}

async function expectRefused(page: Page, token: string): Promise<void> {
  const { status, body } = await read(page, token);
  expect([status, body.error]).toEqual([
    401,
    { code: 'UNAUTHORIZED', message: 'The link is invalid, expired or already used' },
  ]);
}

describe(`POST ${path}`, () => {
  it('tells for whom an invite is, does not use it, and not whether the account exists', async () => {
    const member = await addPerson(api.database, api.second.id, 'viewer');
    for (const email of ['new@example.com', member.email]) {
      const token = await invite(email);
      for (const { status, body } of [await read('accept-invite', token), await read('accept-invite', token)]) {
        expect([status, body]).toEqual([200, { data: { organizationName: 'First', email, role: 'developer' } }]);
      }
    }
  });

  it('tells for whom a reset link is', async () => {
    const { userId, email } = await addPerson(api.database, api.first.id, 'viewer');
    const token = await resetToken(userId);
    expect((await read('reset-password', token)).body).toEqual({
      data: { organizationName: 'First', email, role: null },
    });
  });

  it('refuses a used, an expired, a replaced and an unknown link, and a link of another page, alike', async () => {
    const expired = await invite('expired@example.com');
    await sql`update invites set expires_at = now() where email = 'expired@example.com'`.execute(api.database.kysely);
    const replaced = await invite('twice@example.com');
    const used = await invite('twice@example.com');
    expect((await post('/api/auth/accept-invite', { token: used, name: 'x', password })).status).toBe(201);
    const open = await invite('open@example.com');
    for (const token of [expired, replaced, used, 'x', "' or 1=1 --"]) await expectRefused('accept-invite', token);
    for (const page of ['reset-password', 'set-up'] as const) await expectRefused(page, open);
  });

  it('refuses links whose creator may no longer create them', async () => {
    const { userId } = await addPerson(api.database, api.first.id, 'viewer');
    const [invited, reset] = [await invite('later@example.com'), await resetToken(userId)];
    await sql`update memberships set role = 'developer' where user_id = ${admin.userId}`.execute(api.database.kysely);
    await expectRefused('accept-invite', invited);
    await expectRefused('reset-password', reset);
  });

  it('refuses a reset link of an account that now belongs to another organization too', async () => {
    const { userId } = await addPerson(api.database, api.first.id, 'viewer');
    const token = await resetToken(userId);
    await sql`insert into memberships (organization_id, user_id, role) values (${api.second.id}, ${userId}, 'viewer')`.execute(
      api.database.kysely,
    );
    await expectRefused('reset-password', token);
  });

  it('counts as an attempt: the eleventh request a minute for a link is refused with 429', async () => {
    const token = await invite('many@example.com');
    const answers = [];
    for (let request = 0; request < 11; request += 1) answers.push((await read('accept-invite', token)).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await post('/api/auth/accept-invite', { token, name: 'x', password })).status).toBe(429);
  });

  it('writes neither the token nor the address to the log', async () => {
    const token = await invite('private@example.com');
    await read('accept-invite', token);
    expect(JSON.stringify(api.log())).not.toContain(token);
    expect(JSON.stringify(api.log())).not.toContain('private@example.com');
  });
});

describe('a browser application with JSON requests only', () => {
  it('sets up the owner, invites, accepts, signs in, adds a second factor, resets and signs in again', async () => {
    await sql`delete from memberships where role = 'owner'`.execute(api.database.kysely);
    const link = new URL((await issueSetupLink(api.database.kysely, 'http://plimsoll.test')) ?? '');
    const setUp = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
    expect((await read('set-up', setUp)).body).toEqual({
      data: { organizationName: 'First', email: null, role: 'owner' },
    });
    expect((await post('/api/auth/setup', { token: setUp, email: 'Owner@example.com', password })).status).toBe(201);
    await expectRefused('set-up', setUp);
    const owner = cookieOf(await post('/api/auth/sign-in', { email: 'owner@example.com', password }));

    const invited = (await post('/api/invites', { email: 'dev@example.com', role: 'developer' }, owner)).body.data;
    const accepted = await post('/api/auth/accept-invite', { token: invited.token, name: 'Dev', password });
    expect(accepted.status).toBe(201);
    const developer = cookieOf(await post('/api/auth/sign-in', { email: 'dev@example.com', password }));

    const { secret, otpauthUrl } = (await post('/api/auth/totp', {}, developer)).body.data;
    expect(new URL(otpauthUrl).searchParams.get('secret')).toBe(secret);
    const key = decodeBase32(secret.toLowerCase()) ?? Buffer.alloc(0);
    const confirmed = await post('/api/auth/totp', { code: totpCode(key, stepAt(Date.now())) }, developer);
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
    const account = await api.call('GET', '/api/auth/account', { headers: { cookie: developer } });
    expect(account.body.data.secondFactor).toEqual({ active: true, recoveryCodesLeft: 10 });

    const reset = (await post(`/api/members/${accepted.body.data.userId}/reset`, undefined, owner)).body.data;
    expect((await read('reset-password', reset.token)).body.data.email).toBe('dev@example.com');
    const next = 'another sentence of this member';
    expect((await post('/api/auth/reset-password', { token: reset.token, password: next })).status).toBe(200);
    const withoutCode = await post('/api/auth/sign-in', { email: 'dev@example.com', password: next });
    expect([withoutCode.status, withoutCode.headers['x-otp-required']]).toEqual([401, 'true']);
    const otp = confirmed.body.data.recoveryCodes[0];
    expect((await post('/api/auth/sign-in', { email: 'dev@example.com', password: next, otp })).status).toBe(200);
  });
});
