import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/role.ts';
import { lockMembers, updateMembership } from '../../src/features/identity/members/member-store.ts';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { type Answer, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, openSession, type Person, peoplesPassword } from '../helpers/people.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from users`.execute(api.database.kysely);
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  owner = await addPerson(api.database, api.first.id, 'owner');
});

const add = (role: Role) => addPerson(api.database, api.first.id, role);
const as = (person: Person) => ({ headers: { cookie: person.cookie } });
const list = (query = '', person = owner) => api.call('GET', `/api/members${query}`, as(person));
const change = (person: Person, to: Person, body: unknown) =>
  api.call('PUT', `/api/members/${to.userId}`, { ...as(person), body });
const remove = (person: Person, target: Person) => api.call('DELETE', `/api/members/${target.userId}`, as(person));
const sessionOf = (person: Person) => api.call('GET', '/api/auth/session', as(person));
const outcome = ({ status, body }: Answer) => [status, body.error?.message ?? ''];
const lastOwner = [
  403,
  'The last active owner of an organization cannot be changed or removed; make another member owner first',
];

async function token(person: Person): Promise<string> {
  const { body } = await api.call('POST', '/api/personal-access-tokens', { ...as(person), body: { name: 'test' } });
  return body.data.secret;
}

const present = () =>
  sql<{ user_id: string; role: string; status: string }>`
    select user_id, role, status from memberships order by user_id`
    .execute(api.database.kysely)
    .then(({ rows }) => rows);

describe('GET /api/members', () => {
  it('shows only members of the own organization, newest first, in the documented format', async () => {
    const viewer = await add('viewer');
    await addPerson(api.database, api.second.id, 'owner');
    await sessionOf(owner);
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: viewer.userId,
        email: viewer.email,
        name: 'A viewer',
        role: 'viewer',
        status: 'ACTIVE',
        lastSeenAt: expect.any(String),
        createdAt: expect.any(String),
      },
      expect.objectContaining({ id: owner.userId, role: 'owner' }),
    ]);
    expect(body.meta.total).toBe(2);
  });

  it('returns pages without gaps and repetitions, and searches names and addresses', async () => {
    const people = await Promise.all((['viewer', 'ci', 'auditor', 'developer'] as const).map(add));
    const seen: string[] = [];
    for (let url: string | undefined = '/api/members?limit=2'; url !== undefined; ) {
      const { body } = await api.call('GET', url, as(owner));
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      url = body.links.next;
    }
    expect(seen.toSorted()).toEqual([owner, ...people].map(({ userId }) => userId).toSorted());
    const found = await list(`?search=${people[0]?.email.toUpperCase()}`);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([people[0]?.userId]);
    expect((await list('?search=A%20AUDITOR')).body.meta.total).toBe(1);
    expect((await list("?search='%25")).body.data).toEqual([]);
    const outsider = await addPerson(api.database, api.second.id, 'viewer');
    expect((await list(`?search=${outsider.email}`)).body.data).toEqual([]);
  });
});

describe('PUT /api/members/{id}', () => {
  it('changes the role, which applies to the next request of open sessions and tokens', async () => {
    const member = await add('developer');
    const secret = await token(member);
    const { status, body } = await change(owner, member, { role: 'viewer' });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ id: member.userId, role: 'viewer' })]);
    expect((await sessionOf(member)).body.data.role).toBe('viewer');
    const withToken = await api.call('GET', '/api/auth/session', { headers: { authorization: `Bearer ${secret}` } });
    expect(withToken.body.data.role).toBe('viewer');
  });

  it('suspends: sessions end, tokens are inactive, sign-in is refused; reactivation restores tokens and sign-in', async () => {
    const member = await add('developer');
    const headers = { authorization: `Bearer ${await token(member)}` };
    const signIn = () =>
      api.call('POST', '/api/auth/sign-in', { body: { email: member.email, password: peoplesPassword } });
    expect((await change(owner, member, { status: 'SUSPENDED' })).body.data.status).toBe('SUSPENDED');
    expect((await sessionOf(member)).status).toBe(401);
    expect((await api.call('GET', '/api/scans', { headers })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await change(owner, member, { status: 'ACTIVE' })).body.data.status).toBe('ACTIVE');
    expect((await sessionOf(member)).status).toBe(401);
    expect((await api.call('GET', '/api/scans', { headers })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('lets no member grant a role above their own or act on a member above them', async () => {
    const [admin, viewer] = [await add('admin'), await add('viewer')];
    const before = await present();
    const refusals = [
      await change(admin, viewer, { role: 'owner' }),
      await change(admin, admin, { role: 'owner' }),
      await change(admin, owner, { role: 'viewer' }),
      await change(admin, owner, { status: 'SUSPENDED' }),
      await remove(admin, owner),
      await api.call('PUT', `/api/members/${viewer.userId}`, { key: api.first.keys.admin, body: { role: 'owner' } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await present()).toEqual(before);
    expect((await change(admin, viewer, { role: 'admin' })).status).toBe(200);
  });

  it('reports invalid fields, and writes nothing without a change', async () => {
    const member = await add('viewer');
    const { status, body } = await change(owner, member, { role: 'king', status: 'GONE' });
    expect([status, body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['role', 'status']]);
    const count = () => sql`select count(*) from audit_log`.execute(api.database.kysely).then(({ rows }) => rows);
    const before = await count();
    expect((await change(owner, member, {})).body.data.role).toBe('viewer');
    expect((await change(owner, member, { role: 'viewer', status: 'ACTIVE' })).status).toBe(200);
    expect(await count()).toEqual(before);
  });
});

describe('DELETE /api/members/{id}', () => {
  it('ends membership, sessions and tokens, and deletes an account without another organization', async () => {
    const member = await add('admin');
    const headers = { authorization: `Bearer ${await token(member)}` };
    const { status, body } = await remove(owner, member);
    expect([status, body]).toEqual([200, { data: { id: member.userId, deleted: true } }]);
    expect((await sessionOf(member)).status).toBe(401);
    expect((await api.call('GET', '/api/scans', { headers })).status).toBe(401);
    expect((await remove(owner, member)).status).toBe(404);
    const left = api.database.kysely.selectFrom('users').select('id').where('id', '=', member.userId);
    expect(await left.execute()).toEqual([]);
  });

  it('keeps an account that belongs to another organization, with its sessions there', async () => {
    const member = await add('viewer');
    await sql`insert into memberships (organization_id, user_id, role) values (${api.second.id}, ${member.userId}, 'viewer')`.execute(
      api.database.kysely,
    );
    const there = { ...member, cookie: await openSession(api.database, { organizationId: api.second.id, ...member }) };
    expect((await remove(owner, member)).status).toBe(200);
    expect((await sessionOf(member)).status).toBe(401);
    expect((await sessionOf(there)).body.data.organization.id).toBe(api.second.id);
  });

  it('lets members leave', async () => {
    const admin = await add('admin');
    expect((await remove(admin, admin)).status).toBe(200);
    expect((await sessionOf(admin)).status).toBe(401);
  });
});

describe('the last active owner', () => {
  it('cannot be removed, demoted or suspended, not even by themselves', async () => {
    const suspended = await add('owner');
    await change(owner, suspended, { status: 'SUSPENDED' });
    const before = await present();
    expect(outcome(await remove(owner, owner))).toEqual(lastOwner);
    expect(outcome(await change(owner, owner, { role: 'admin' }))).toEqual(lastOwner);
    expect(outcome(await change(owner, owner, { status: 'SUSPENDED' }))).toEqual(lastOwner);
    expect(await present()).toEqual(before);
    // Suspended owners do not count, and may leave.
    expect((await remove(owner, suspended)).status).toBe(200);
  });

  it('may leave after another member becomes owner', async () => {
    const next = await add('admin');
    expect((await change(owner, next, { role: 'owner' })).status).toBe(200);
    expect((await change(owner, owner, { role: 'viewer' })).status).toBe(200);
    expect(outcome(await remove(next, next))).toEqual(lastOwner);
  });

  const ways: [string, (by: Person, target: Person) => Promise<Answer>][] = [
    ['removing', remove],
    ['demoting', (by, target) => change(by, target, { role: 'viewer' })],
    ['suspending', (by, target) => change(by, target, { status: 'SUSPENDED' })],
  ];
  it.each(ways)('stays when two owners are %s each other, or themselves, concurrently', async (_, act) => {
    for (const isEachOther of [true, false]) {
      for (let round = 0; round < 5; round += 1) {
        await sql`delete from users`.execute(api.database.kysely);
        const [one, two] = await Promise.all([add('owner'), add('owner')]);
        const answers = await Promise.all([act(one, isEachOther ? two : one), act(two, isEachOther ? one : two)]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const owners = (await present()).filter(({ role, status }) => role === 'owner' && status === 'ACTIVE');
        expect(owners).toHaveLength(1);
      }
    }
  });
});

describe('two admins who act upon each other', () => {
  const ways: [string, (by: Person, target: Person) => Promise<Answer>][] = [
    ['remove', remove],
    ['demote', (by, target) => change(by, target, { role: 'viewer' })],
    ['suspend', (by, target) => change(by, target, { status: 'SUSPENDED' })],
  ];
  it.each(ways)('cannot both %s each other concurrently: the first request succeeds', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await Promise.all([add('admin'), add('admin')]);
      const ids = pair.map(({ userId }) => userId);
      const answers = await Promise.all([act(pair[0], pair[1]), act(pair[1], pair[0])]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // 401: the other request was not admitted yet.
      expect(answers.filter(({ status }) => status === 403 || status === 401)).toHaveLength(1);
      const left = (await present()).filter(
        ({ user_id, role, status }) => ids.includes(user_id) && role === 'admin' && status === 'ACTIVE',
      );
      expect(left).toHaveLength(1);
    }
  });
});

describe('a member whose role is reduced during their request', () => {
  /** Reduces the role after the request was admitted and while it waits for the organization's members. */
  async function meanwhile(request: (by: Person) => Promise<Answer>): Promise<Answer> {
    const admin = await add('admin');
    let answer: Promise<Answer> | undefined;
    await api.database.kysely.transaction().execute(async (transaction) => {
      await lockMembers(transaction, api.first.id);
      answer = request(admin);
      for (let waiting = 0; waiting === 0; await setTimeout(5)) {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`.execute(api.database.kysely);
        waiting = rows[0]?.waiting ?? 0;
      }
      await updateMembership(transaction, {
        organizationId: api.first.id,
        userId: admin.userId,
        role: 'developer',
        status: 'ACTIVE',
      });
    });
    if (!answer) throw new Error('nobody asked');
    return answer;
  }

  it('creates no key with the former role, and makes no member an admin', async () => {
    const friend = await add('viewer');
    const keys = () => api.database.kysely.selectFrom('api_keys').select('id').execute();
    const before = await keys();
    const made = await meanwhile(({ cookie }) =>
      api.call('POST', '/api/api-keys', { headers: { cookie }, body: { name: 'kept', role: 'admin' } }),
    );
    const promoted = await meanwhile((by) => change(by, friend, { role: 'admin' }));
    const reset = await meanwhile(({ cookie }) =>
      api.call('POST', `/api/members/${friend.userId}/reset`, { headers: { cookie } }),
    );
    expect([made, promoted, reset].map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await keys()).toEqual(before);
    expect((await present()).find(({ user_id }) => user_id === friend.userId)?.role).toBe('viewer');
  });
});

it('member changes are in the intact audit log', async () => {
  const member = await add('viewer');
  await change(owner, member, { role: 'admin' });
  await change(owner, member, { status: 'SUSPENDED' });
  await remove(owner, member);
  const entries = await api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor', 'details'])
    .where('target', '=', member.userId)
    .orderBy('sequence')
    .execute();
  const { email } = member;
  const actor = { kind: 'user', id: owner.userId, name: 'A owner' };
  const changed = { action: 'member.updated', actor };
  expect(entries).toEqual([
    {
      ...changed,
      details: { email, before: { role: 'viewer', status: 'ACTIVE' }, after: { role: 'admin', status: 'ACTIVE' } },
    },
    {
      ...changed,
      details: { email, before: { role: 'admin', status: 'ACTIVE' }, after: { role: 'admin', status: 'SUSPENDED' } },
    },
    { action: 'member.removed', actor, details: { email, role: 'admin' } },
  ]);
  expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
});
