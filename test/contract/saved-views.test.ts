import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../src/features/platform/audit/verify-chain.ts';
import { rowCaps } from '../../src/features/platform/plans/row-caps.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, type Person } from '../helpers/people.ts';

const path = '/api/saved-views';

let api: TestApi;
let viewer: Person;
let developer: Person;
let admin: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from saved_views`.execute(api.database.kysely);
  viewer = await addPerson(api.database, api.first.id, 'viewer');
  developer = await addPerson(api.database, api.first.id, 'developer');
  admin = await addPerson(api.database, api.first.id, 'admin');
});

const as = ({ cookie }: Person, body?: unknown) => ({ headers: { cookie }, ...(body !== undefined && { body }) });
const view = { name: 'Exploited', page: 'findings', query: 'kev=true&tag=1.10' };
const create = (person: Person, body: Record<string, unknown> = {}) =>
  api.call('POST', path, as(person, { ...view, ...body }));
const change = (person: Person, id: string, body: unknown) => api.call('PUT', `${path}/${id}`, as(person, body));
const remove = (person: Person, id: string) => api.call('DELETE', `${path}/${id}`, as(person));
const namesOf = async (person: Person, query = '') =>
  (await api.call('GET', `${path}${query}`, as(person))).body.data.map(({ name }: { name: string }) => name);

async function created(person: Person, body: Record<string, unknown> = {}): Promise<string> {
  const { status, body: answer } = await create(person, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data.id;
}

async function audited(target: string): Promise<string[]> {
  const query = api.database.kysely.selectFrom('audit_log').select('action').where('target', '=', target);
  return (await query.orderBy('sequence').execute()).map(({ action }) => action);
}

describe(`POST ${path}`, () => {
  it('stores a private view of a viewer, which no other member sees, not even an owner', async () => {
    const owner = await addPerson(api.database, api.first.id, 'owner');
    const { status, body } = await create(viewer, { name: '  Exploited ' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^viw_[a-z2-7]{26}$/),
        ...view,
        shared: false,
        createdBy: { id: viewer.userId, name: 'A viewer' },
        canChange: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(await namesOf(viewer)).toEqual(['Exploited']);
    expect(await namesOf(owner)).toEqual([]);
    for (const answer of [await change(owner, body.data.id, { name: 'x' }), await remove(owner, body.data.id)]) {
      expect([answer.status, answer.body.error.message]).toEqual([404, 'Saved view not found']);
    }
    expect(await audited(body.data.id)).toEqual([]);
  });

  it('shares a view of a developer with the organization, with an audit entry, and with no other organization', async () => {
    const id = await created(developer, { shared: true });
    const stranger = await addPerson(api.database, api.second.id, 'owner');
    expect(await namesOf(viewer)).toEqual(['Exploited']);
    expect(await namesOf(stranger)).toEqual([]);
    expect((await change(stranger, id, { name: 'x' })).status).toBe(404);
    expect(await audited(id)).toEqual(['view.shared']);
    expect(await verifyChain(api.database.kysely, api.first.id)).toMatchObject({ isIntact: true });
  });

  it('refuses sharing to a viewer, and every API key', async () => {
    expect((await create(viewer, { shared: true })).status).toBe(403);
    expect((await api.call('POST', path, { key: api.first.keys.admin, body: view })).status).toBe(403);
    expect(await namesOf(viewer)).toEqual([]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\u0000b' }],
    ['page', { page: '../admin' }],
    ['page', { page: 'Findings' }],
    ['query', { query: 'a=<script>' }],
    ['query', { query: 'a=1#token=2' }],
    ['query', { query: 'a= b' }],
    ['query', { query: 'x'.repeat(12_001) }],
    ['shared', { shared: 'yes' }],
  ])('refuses an invalid %s with an issue at the field: %j', async (field, body) => {
    const answer = await create(developer, body);
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, field]);
  });

  it.each(['<img src=x onerror=alert(1)>', '\u202egnp.exe', "'; drop table saved_views; --", '%', '🜁', '{{7*7}}'])(
    'stores and finds the hostile name %j literally',
    async (name) => {
      await created(developer, { name: 'other' });
      await created(developer, { name });
      expect(await namesOf(developer, `?search=${encodeURIComponent(name)}`)).toEqual([name]);
    },
  );

  it('keeps the query byte by byte, also one of 4,000 encoded characters', async () => {
    const query = `tag=1.10,007,1e5&search=${encodeURIComponent('é'.repeat(2_000)).slice(0, 11_000)}`;
    await created(viewer, { query });
    expect((await api.call('GET', path, as(viewer))).body.data[0].query).toBe(query);
  });

  it('refuses a name in use on the same page, also for concurrent requests, and accepts it for other pages and members', async () => {
    const answers = await Promise.all([create(viewer), create(viewer), create(viewer)]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '400', '400']);
    const [refused] = answers.filter(({ status }) => status === 400);
    expect(refused?.body.error.issues).toEqual([{ path: 'name', message: 'is the name of another view of this page' }]);
    await created(viewer, { page: 'images' });
    await created(developer);
    await created(developer, { shared: true });
    expect((await create(admin, { shared: true })).status).toBe(400);
  });

  it('refuses the 201st view of a member with 402, for any of concurrent requests', async () => {
    await sql`insert into saved_views (id, organization_id, private_to, page, name, query, created_by)
      select 'viw_' || n, ${api.first.id}, ${viewer.userId}, 'findings', 'n' || n, '', ${viewer.userId}
      from generate_series(1, 199) n`.execute(api.database.kysely);
    const answers = await Promise.all([create(viewer, { name: 'a' }), create(viewer, { name: 'b' })]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '402']);
    await created(developer);
  });

  it('refuses a view above the limit of the organization with 402', async () => {
    await sql`insert into saved_views (id, organization_id, page, name, query, created_by)
      select 'viw_' || n, ${api.first.id}, 'findings', 'n' || n, '', 'usr_left'
      from generate_series(1, ${rowCaps.savedViews}) n`.execute(api.database.kysely);
    const { status, body } = await create(viewer);
    expect([status, body.error.message]).toEqual([
      402,
      `Saved view limit reached for current plan: an organization has at most ${rowCaps.savedViews}`,
    ]);
  });
});

describe(`GET ${path}`, () => {
  it('lists by name, of one page if requested', async () => {
    await created(developer, { name: 'beta' });
    await created(developer, { name: 'Alpha', shared: true });
    await created(developer, { name: 'gamma', page: 'images' });
    expect(await namesOf(developer)).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await namesOf(developer, '?pageName=findings&limit=1&page=2')).toEqual(['beta']);
    expect(await namesOf(developer, '?pageName=nothing')).toEqual([]);
  });

  it('tells each member which views they may change', async () => {
    await created(developer, { shared: true });
    const mayChange = async (person: Person) => (await api.call('GET', path, as(person))).body.data[0].canChange;
    expect(await mayChange(developer)).toBe(true);
    expect(await mayChange(admin)).toBe(true);
    expect(await mayChange(viewer)).toBe(false);
    expect(await mayChange(await addPerson(api.database, api.first.id, 'developer'))).toBe(false);
  });
});

describe(`PUT ${path}/{viewId}`, () => {
  it('changes given fields only, by the creator or an admin', async () => {
    const id = await created(developer, { shared: true });
    expect((await change(admin, id, { query: 'a=1' })).body.data).toMatchObject({ name: 'Exploited', query: 'a=1' });
    expect((await change(developer, id, { name: 'New' })).body.data).toMatchObject({ name: 'New', query: 'a=1' });
    for (const person of [viewer, await addPerson(api.database, api.first.id, 'developer')]) {
      expect((await change(person, id, { name: 'x' })).status).toBe(403);
    }
    expect(await audited(id)).toEqual(['view.shared', 'view.changed', 'view.changed']);
  });

  it('makes a view private for its creator only', async () => {
    const id = await created(developer, { shared: true });
    expect((await change(admin, id, { shared: false })).status).toBe(403);
    expect((await change(developer, id, { shared: false })).body.data.shared).toBe(false);
    expect(await namesOf(admin)).toEqual([]);
    expect((await change(developer, id, { shared: true })).body.data.shared).toBe(true);
    expect(await audited(id)).toEqual(['view.shared', 'view.unshared', 'view.shared']);
  });

  it('refuses sharing to a viewer, and changes of a shared view to a creator who is now a viewer', async () => {
    expect((await change(viewer, await created(viewer), { shared: true })).status).toBe(403);
    const id = await created(developer, { shared: true });
    await sql`update memberships set role = 'viewer' where user_id = ${developer.userId}`.execute(api.database.kysely);
    expect((await change(developer, id, { name: 'x' })).status).toBe(403);
    expect((await remove(developer, id)).status).toBe(403);
  });

  it('refuses the name of another view', async () => {
    await created(viewer);
    const id = await created(viewer, { name: 'Second' });
    const answer = await change(viewer, id, { name: view.name });
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, 'name']);
    expect(await namesOf(viewer)).toEqual(['Exploited', 'Second']);
  });
});

describe(`DELETE ${path}/{viewId}`, () => {
  it('deletes a view once, and records the removal of a shared one', async () => {
    const id = await created(developer, { shared: true });
    expect((await remove(viewer, id)).status).toBe(403);
    const answers = await Promise.all([remove(developer, id), remove(admin, id)]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
    expect(await audited(id)).toEqual(['view.shared', 'view.removed']);
  });
});

it('a removed member leaves shared views without a name, and no private ones', async () => {
  await created(developer, { shared: true });
  await created(developer, { name: 'mine' });
  expect((await api.call('DELETE', `/api/members/${developer.userId}`, as(admin))).status).toBe(200);
  const { body } = await api.call('GET', path, as(viewer));
  expect(body.data).toMatchObject([{ name: 'Exploited', createdBy: { id: developer.userId, name: null } }]);
  const { rows } = await sql<{ name: string }>`select name from saved_views`.execute(api.database.kysely);
  expect(rows).toEqual([{ name: 'Exploited' }]);
});
