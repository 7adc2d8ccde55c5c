import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, openSession, type Person, peoplesPassword } from '../helpers/people.ts';

const path = '/api/auth/sessions';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await addPerson(api.database, api.first.id, 'viewer');
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const call = (method: 'GET' | 'DELETE', url: string, cookie = person.cookie) =>
  api.call(method, url, { headers: { cookie } });
const list = async (cookie = person.cookie) => (await call('GET', path, cookie)).body.data;
const open = (organizationId = api.first.id) => openSession(api.database, { organizationId, userId: person.userId });
const isOpen = async (cookie: string) => (await call('GET', '/api/auth/session', cookie)).status === 200;
const idOf = async (cookie: string) => (await list(cookie)).find((one: { current: boolean }) => one.current).id;

async function signIn(userAgent: string): Promise<string> {
  const { status, headers } = await api.call('POST', '/api/auth/sign-in', {
    headers: { 'user-agent': userAgent },
    body: { email: person.email, password: peoplesPassword },
  });
  expect(status).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

describe(`GET ${path}`, () => {
  it('lists the open sessions of the caller with device and times, and marks the current one', async () => {
    const cookie = await signIn(firefox);
    const sessions = await list(cookie);
    expect(sessions).toHaveLength(2);
    expect(sessions.find((one: { current: boolean }) => one.current)).toEqual({
      id: expect.stringMatching(/^ses_[a-z2-7]{26}$/),
      device: 'Firefox on Linux',
      userAgent: firefox,
      current: true,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1]);
  });

  it('lists no ended session, none of other members, and none of another organization of the account', async () => {
    await sql`insert into memberships (organization_id, user_id, role)
      values (${api.second.id}, ${person.userId}, 'viewer')`.execute(api.database.kysely);
    const elsewhere = await open(api.second.id);
    const ended = await open();
    await addPerson(api.database, api.first.id, 'viewer');
    const tokenHash = sql`sha256(convert_to(${ended.split('=')[1]}, 'UTF8'))`;
    await sql`update sessions set expires_at = now() where token_hash = ${tokenHash}`.execute(api.database.kysely);
    expect(await isOpen(ended)).toBe(false);
    expect(await list()).toHaveLength(1);
    expect(await list(elsewhere)).toHaveLength(1);
  });

  it.each(['<script>alert(1)</script>', '\u00ff\u00fe', `Firefox/${'9'.repeat(5_000)}`, ''])(
    'keeps at most 300 characters of the User-Agent header %j',
    async (userAgent) => {
      const [current] = (await list(await signIn(userAgent))).filter((one: { current: boolean }) => one.current);
      expect(current.userAgent ?? '').toBe(userAgent.slice(0, 300));
    },
  );

  it('has an id for sessions that a service of an earlier version created', async () => {
    await sql`insert into sessions (token_hash, organization_id, user_id, expires_at)
      select sha256(('old' || n)::bytea), ${api.first.id}, ${person.userId}, now() + interval '1 day'
      from generate_series(1, 3) n`.execute(api.database.kysely);
    const ids = (await list()).map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^ses_[0-9a-z]{26}$/);
  });

  it('requires a session', async () => {
    expect((await api.call('GET', path, { key: api.first.keys.admin })).status).toBe(403);
  });
});

describe(`DELETE ${path}/{sessionId}`, () => {
  it('ends another session of the caller for the next request, and the own one stays', async () => {
    const other = await open();
    const answer = await call('DELETE', `${path}/${await idOf(other)}`);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect([await isOpen(other), await isOpen(person.cookie)]).toEqual([false, true]);
    const entries = api.database.kysely.selectFrom('audit_log').select('action').where('target', '=', person.userId);
    expect(await entries.execute()).toEqual([{ action: 'login.ended' }]);
  });

  it('clears the cookie when it ends the session of the request', async () => {
    const { status, headers } = await call('DELETE', `${path}/${await idOf(person.cookie)}`);
    expect([status, String(headers['set-cookie'])]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect(await isOpen(person.cookie)).toBe(false);
  });

  it('answers 404 for an ended, an unknown and another member’s session, and ends none', async () => {
    const gone = await open();
    const goneId = await idOf(gone);
    await call('DELETE', `${path}/${goneId}`);
    const colleague = await addPerson(api.database, api.first.id, 'viewer');
    const stranger = await addPerson(api.database, api.second.id, 'viewer');
    const ids = [goneId, await idOf(colleague.cookie), await idOf(stranger.cookie), 'ses_x', '%00'];
    for (const id of ids) {
      const { status, body } = await call('DELETE', `${path}/${id}`);
      expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', message: 'Session not found' }]);
    }
    expect([await isOpen(colleague.cookie), await isOpen(stranger.cookie)]).toEqual([true, true]);
  });
});

describe(`DELETE ${path}`, () => {
  it('ends all sessions of the caller in the organization except the current one', async () => {
    await sql`insert into memberships (organization_id, user_id, role)
      values (${api.second.id}, ${person.userId}, 'viewer')`.execute(api.database.kysely);
    const [one, two, elsewhere] = [await open(), await open(), await open(api.second.id)];
    const colleague = await addPerson(api.database, api.first.id, 'viewer');
    expect((await call('DELETE', path)).body).toEqual({ data: { ended: 2 } });
    const states = await Promise.all([one, two, elsewhere, colleague.cookie, person.cookie].map(isOpen));
    expect(states).toEqual([false, false, true, true, true]);
    expect((await call('DELETE', path)).body).toEqual({ data: { ended: 0 } });
  });
});
