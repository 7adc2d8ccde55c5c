import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, type Person } from '../helpers/people.ts';

const path = '/api/auth/account';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await addPerson(api.database, api.first.id, 'viewer');
});

const read = async () => (await api.call('GET', path, { headers: { cookie: person.cookie } })).body.data;
const rename = (body: unknown) => api.call('PUT', path, { headers: { cookie: person.cookie }, body });

describe(`GET ${path}`, () => {
  it('shows the account of the caller, and no part of its secrets', async () => {
    expect(await read()).toEqual({
      id: person.userId,
      email: person.email,
      name: 'A viewer',
      secondFactor: { active: false, recoveryCodesLeft: 0 },
      createdAt: expect.any(String),
    });
  });

  it('shows a second factor as active when it is confirmed, with the recovery codes that are left', async () => {
    const userId = person.userId;
    await sql`insert into second_factors (user_id, sealed_secret) values (${userId}, 'x')`.execute(api.database.kysely);
    expect((await read()).secondFactor).toEqual({ active: false, recoveryCodesLeft: 0 });
    await sql`update second_factors set confirmed_at = now() where user_id = ${userId}`.execute(api.database.kysely);
    await sql`insert into recovery_codes (user_id, code_hash) select ${userId}, sha256(n::text::bytea)
      from generate_series(1, 7) n`.execute(api.database.kysely);
    expect((await read()).secondFactor).toEqual({ active: true, recoveryCodesLeft: 7 });
  });
});

describe(`PUT ${path}`, () => {
  it.each(['Zoë 🜁', '<img src=x onerror=alert(1)>', '\u202eevil', "'; drop table users; --"])(
    'changes the name to %j for the next request, with an audit entry',
    async (name) => {
      expect((await rename({ name: ` ${name} ` })).body.data.name).toBe(name);
      const session = await api.call('GET', '/api/auth/session', { headers: { cookie: person.cookie } });
      expect(session.body.data.principal.name).toBe(name);
      const entries = api.database.kysely.selectFrom('audit_log').select(['action', 'details']);
      expect(await entries.where('target', '=', person.userId).execute()).toEqual([
        { action: 'member.renamed', details: { before: 'A viewer', after: name } },
      ]);
    },
  );

  it.each([{ name: ' ' }, { name: '' }, { name: 'x'.repeat(101) }, { name: 'a\u0000' }, { name: null }, {}])(
    'refuses %j with an issue at name',
    async (body) => {
      const answer = await rename(body);
      expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, 'name']);
      expect((await read()).name).toBe('A viewer');
    },
  );

  it('writes no audit entry when the name stays', async () => {
    expect((await rename({ name: 'A viewer' })).status).toBe(200);
    const entries = api.database.kysely.selectFrom('audit_log').select('action').where('target', '=', person.userId);
    expect(await entries.execute()).toEqual([]);
  });
});
