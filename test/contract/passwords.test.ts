import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recoverAccount } from '../../src/features/identity/members/recover-account.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, openSession, type Person, peoplesPassword } from '../helpers/people.ts';

const newPassword = 'another sentence, longer yet';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  person = await addPerson(api.database, api.first.id, 'viewer');
});

const signIn = (password: string) => api.call('POST', '/api/auth/sign-in', { body: { email: person.email, password } });
const sessionOf = (cookie: string) => api.call('GET', '/api/auth/session', { headers: { cookie } });
const change = (body: unknown, cookie = person.cookie) =>
  api.call('PUT', '/api/auth/password', { headers: { cookie }, body });

describe('PUT /api/auth/password', () => {
  it('replaces the password, and ends the member’s other sessions only', async () => {
    const member = { organizationId: api.first.id, userId: person.userId };
    const others = [await openSession(api.database, member), await openSession(api.database, member)];
    const colleague = await addPerson(api.database, api.first.id, 'viewer');
    const { status, body } = await change({ currentPassword: peoplesPassword, newPassword });
    expect([status, body]).toEqual([200, { data: { changed: true } }]);
    for (const other of others) expect((await sessionOf(other)).status).toBe(401);
    expect((await sessionOf(person.cookie)).status).toBe(200);
    expect((await sessionOf(colleague.cookie)).status).toBe(200);
    expect((await signIn(peoplesPassword)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('changes nothing without the current password, and names the wrong field', async () => {
    const other = await openSession(api.database, { organizationId: api.first.id, userId: person.userId });
    const { status, body } = await change({ currentPassword: 'wrong', newPassword });
    expect([status, body.error]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'currentPassword: is not the current password',
        issues: [{ path: 'currentPassword', message: 'is not the current password' }],
      },
    ]);
    expect((await sessionOf(other)).status).toBe(200);
    expect((await signIn(peoplesPassword)).status).toBe(200);
  });

  it('is accepted from one of two concurrent requests, and the other session ends', async () => {
    const cookies = [
      person.cookie,
      await openSession(api.database, { organizationId: api.first.id, userId: person.userId }),
    ];
    const passwords = [newPassword, `${newPassword} still`];
    const answers = await Promise.all(
      cookies.map((cookie, at) => change({ currentPassword: peoplesPassword, newPassword: passwords[at] }, cookie)),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    // The other request finds the password changed, or arrives after its session has ended.
    expect([400, 401]).toContain(answers[1 - winner]?.status);
    expect((await sessionOf(cookies[winner] ?? '')).status).toBe(200);
    expect((await sessionOf(cookies[1 - winner] ?? '')).status).toBe(401);
    expect((await signIn(passwords[winner] ?? '')).status).toBe(200);
    expect((await signIn(passwords[1 - winner] ?? '')).status).toBe(401);
  });

  it('limits attempts to ten per minute, and then refuses even the correct password', async () => {
    const wrong = () => change({ currentPassword: 'wrong', newPassword });
    const attempts = await Promise.all(Array.from({ length: 11 }, wrong));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await change({ currentPassword: peoplesPassword, newPassword })).status).toBe(429);
  });

  it('reports every invalid field, and requires twelve characters', async () => {
    const { status, body } = await change({ newPassword: 'eleven char' });
    expect([status, body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['currentPassword', 'newPassword'],
    ]);
  });

  it('is in the intact audit log, including refusals, without a password', async () => {
    await change({ currentPassword: 'wrong', newPassword });
    await change({ currentPassword: peoplesPassword, newPassword });
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', person.userId)
      .orderBy('sequence')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['login.password_refused', 'login.password_changed']);
    const written = JSON.stringify([entries, api.log()], (_, value) => (typeof value === 'bigint' ? '' : value));
    for (const secret of [newPassword, peoplesPassword]) expect(written).not.toContain(secret);
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });
});

describe('a password reset link', () => {
  const resetBy = (by: Person, target = person) =>
    api.call('POST', `/api/members/${target.userId}/reset`, { headers: { cookie: by.cookie } });
  const use = (token: unknown, password = newPassword) =>
    api.call('POST', '/api/auth/reset-password', { body: { token, password } });
  const refused = {
    status: 401,
    body: {
      error: { code: 'UNAUTHORIZED', message: 'The link is invalid or expired, or the password is wrong' },
    },
  };
  let admin: Person;
  beforeEach(async () => {
    admin = await addPerson(api.database, api.first.id, 'admin');
  });

  async function tokenBy(by = admin): Promise<string> {
    const { status, body } = await resetBy(by);
    expect(status).toBe(201);
    return body.data.token;
  }

  it('is shown once, has 256 random bits, and only its hash is stored', async () => {
    const { status, body } = await resetBy(admin);
    const { url, token, expiresAt } = body.data;
    expect([status, url]).toEqual([201, `http://plimsoll.test/reset-password#token=${token}`]);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(row_to_json(l)::text, ' ') from password_reset_links l) ||
        (select string_agg(row_to_json(a)::text, ' ') from audit_log a) as text`.execute(api.database.kysely);
    expect(rows[0]?.text).toContain(person.userId);
    for (const place of [rows[0]?.text, JSON.stringify(api.log())]) expect(place).not.toContain(token);
  });

  it('replaces the password once and ends all sessions, and the old password becomes invalid', async () => {
    const token = await tokenBy();
    expect((await sessionOf(person.cookie)).status).toBe(200);
    expect(await use(token)).toMatchObject({ status: 200, body: { data: { changed: true } } });
    expect((await sessionOf(person.cookie)).status).toBe(401);
    expect((await signIn(peoplesPassword)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    expect(await use(token)).toMatchObject(refused);
  });

  it('can be used by one of several concurrent requests', async () => {
    const token = await tokenBy();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => use(token, `${newPassword} ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('becomes invalid with a newer link, a changed password or role, or its expiry', async () => {
    const first = await tokenBy();
    const second = await tokenBy();
    expect(await use(first)).toMatchObject(refused);
    await change({ currentPassword: peoplesPassword, newPassword });
    expect(await use(second)).toMatchObject(refused);
    const third = await tokenBy();
    const role = { headers: { cookie: admin.cookie }, body: { role: 'developer' } };
    expect((await api.call('PUT', `/api/members/${person.userId}`, role)).status).toBe(200);
    expect(await use(third)).toMatchObject(refused);
    const fourth = await tokenBy();
    await sql`update password_reset_links set expires_at = now()`.execute(api.database.kysely);
    expect(await use(fourth)).toMatchObject(refused);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('becomes invalid when its creator is suspended', async () => {
    const token = await tokenBy();
    await sql`update memberships set status = 'SUSPENDED' where user_id = ${admin.userId}`.execute(api.database.kysely);
    expect(await use(token)).toMatchObject(refused);
  });

  it('cannot be created for a member with a higher role, or with another organization', async () => {
    const owner = await addPerson(api.database, api.first.id, 'owner');
    expect((await resetBy(admin, owner)).status).toBe(403);
    expect((await resetBy(owner, admin)).status).toBe(201);
    const early = await tokenBy();
    await sql`insert into memberships (organization_id, user_id, role)
      values (${api.second.id}, ${person.userId}, 'viewer')`.execute(api.database.kysely);
    expect((await resetBy(owner)).status).toBe(403);
    expect(await use(early)).toMatchObject(refused);
    expect((await signIn(peoplesPassword)).status).toBe(200);
  });

  it('does not replace a second factor', async () => {
    const { body } = await api.call('POST', '/api/auth/totp', { headers: { cookie: person.cookie }, body: {} });
    expect(body.data).toHaveProperty('secret');
    await sql`update second_factors set confirmed_at = now()`.execute(api.database.kysely);
    expect((await use(await tokenBy())).status).toBe(200);
    const answer = await signIn(newPassword);
    expect([answer.status, answer.headers['x-otp-required']]).toEqual([401, 'true']);
  });

  it('refuses an unknown token, allows ten attempts per token, and reports invalid fields', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await use('0'.repeat(64))).toMatchObject(refused);
    expect((await use('0'.repeat(64))).status).toBe(429);
    const { status, body } = await use('', 'short');
    expect([status, body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['token', 'password']]);
  });

  it('is in the intact audit log, with its creation and its use', async () => {
    await use(await tokenBy());
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('target', '=', person.userId)
      .orderBy('sequence')
      .execute();
    expect(entries).toEqual([
      { action: 'member.reset_issued', actor: { kind: 'user', id: admin.userId, name: 'A admin' } },
      { action: 'login.password_reset', actor: { kind: 'user', id: person.userId, name: 'A viewer' } },
    ]);
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });
});

describe('a password reset link of the operator', () => {
  const recover = (email: string, removesFactor = false) =>
    recoverAccount(api.database.kysely, { email, removesFactor, publicUrl: 'http://plimsoll.test' });
  const use = (url: string) => {
    const token = new URL(url).hash.replace('#token=', '');
    return api.call('POST', '/api/auth/reset-password', { body: { token, password: newPassword } });
  };
  async function enrol(): Promise<void> {
    await api.call('POST', '/api/auth/totp', { headers: { cookie: person.cookie }, body: {} });
    await sql`update second_factors set confirmed_at = now()`.execute(api.database.kysely);
    await sql`insert into recovery_codes (user_id, code_hash) values (${person.userId}, sha256('a code'))`.execute(
      api.database.kysely,
    );
  }

  it('restores the access of the only owner, once, and ends all sessions', async () => {
    await sql`update memberships set role = 'viewer' where organization_id = ${api.first.id}`.execute(
      api.database.kysely,
    );
    person = await addPerson(api.database, api.first.id, 'owner');
    const { url } = await recover(person.email);
    expect((await signIn(peoplesPassword)).status).toBe(200);
    expect((await use(url)).status).toBe(200);
    expect((await sessionOf(person.cookie)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    expect((await use(url)).status).toBe(401);
  });

  it('is valid for an account of several organizations too, and for one day at most', async () => {
    await sql`insert into memberships (organization_id, user_id, role)
      values (${api.second.id}, ${person.userId}, 'viewer')`.execute(api.database.kysely);
    const { url, expiresAt } = await recover(person.email);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect((await use(url)).status).toBe(200);
    const late = await recover(person.email);
    await sql`update password_reset_links set expires_at = now()`.execute(api.database.kysely);
    expect((await use(late.url)).status).toBe(401);
  });

  it('becomes invalid when the role changes or a newer link is created', async () => {
    const first = await recover(person.email);
    const second = await recover(person.email);
    expect((await use(first.url)).status).toBe(401);
    const { cookie } = await addPerson(api.database, api.first.id, 'admin');
    await api.call('PUT', `/api/members/${person.userId}`, { headers: { cookie }, body: { role: 'developer' } });
    expect((await use(second.url)).status).toBe(401);
  });

  it('keeps the second factor, or removes it with its recovery codes on request', async () => {
    await enrol();
    const kept = await recover(person.email);
    expect([kept.factorRemoved, (await use(kept.url)).status]).toEqual([false, 200]);
    expect((await signIn(newPassword)).headers['x-otp-required']).toBe('true');
    const { url, factorRemoved } = await recover(person.email, true);
    expect([factorRemoved, (await use(url)).status]).toEqual([true, 200]);
    expect((await signIn(newPassword)).status).toBe(200);
    const left = await sql`select from recovery_codes where user_id = ${person.userId}`.execute(api.database.kysely);
    expect(left.rows).toEqual([]);
  });

  it('cannot be created for unknown or suspended members, and then changes nothing', async () => {
    await enrol();
    await sql`update memberships set status = 'SUSPENDED' where user_id = ${person.userId}`.execute(
      api.database.kysely,
    );
    for (const email of [person.email, 'nobody@example.com']) {
      await expect(recover(email, true)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Member not found' });
    }
    const { rows } = await sql`
      select (select count(*)::int from second_factors where user_id = ${person.userId}) as factors,
        (select count(*)::int from password_reset_links where user_id = ${person.userId}) as links
    `.execute(api.database.kysely);
    expect(rows).toEqual([{ factors: 1, links: 0 }]);
  });

  it('is in the intact audit log as created by the command line, without its token', async () => {
    await enrol();
    const { url } = await recover(person.email, true);
    await use(url);
    const entries = await api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor', 'details'])
      .where('target', '=', person.userId)
      .orderBy('sequence')
      .execute();
    const operator = { kind: 'system', id: 'command-line', name: 'command line' };
    expect(entries).toEqual([
      {
        action: 'member.reset_issued',
        actor: operator,
        details: { email: person.email, expiresAt: expect.any(String) },
      },
      { action: 'login.factor_removed', actor: operator, details: { factor: 'totp', by: 'operator' } },
      {
        action: 'login.password_reset',
        actor: { kind: 'user', id: person.userId, name: 'A viewer' },
        details: { issuedBy: 'command-line' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(new URL(url).hash.slice(7));
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });
});
