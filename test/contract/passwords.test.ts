import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../src/features/audit/verify-chain.ts';
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
  it('makes the new password the one that opens, and ends the person’s other sessions and nobody else’s', async () => {
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

  it('changes nothing without the present password, and says which field is wrong', async () => {
    const other = await openSession(api.database, { organizationId: api.first.id, userId: person.userId });
    const { status, body } = await change({ currentPassword: 'wrong', newPassword });
    expect([status, body.error]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'currentPassword: is not the present password',
        issues: [{ path: 'currentPassword', message: 'is not the present password' }],
      },
    ]);
    expect((await sessionOf(other)).status).toBe(200);
    expect((await signIn(peoplesPassword)).status).toBe(200);
  });

  it('takes ten attempts a minute, and then not even the right password', async () => {
    const wrong = () => change({ currentPassword: 'wrong', newPassword });
    const attempts = await Promise.all(Array.from({ length: 11 }, wrong));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await change({ currentPassword: peoplesPassword, newPassword })).status).toBe(429);
  });

  it('names every field that is wrong, and asks for twelve characters', async () => {
    const { status, body } = await change({ newPassword: 'eleven char' });
    expect([status, body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['currentPassword', 'newPassword'],
    ]);
  });

  it('is in the intact audit log, refusals too, without a password', async () => {
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
