import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, openSession, type Person } from '../helpers/people.ts';

const path = '/api/visits';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await addPerson(api.database, api.first.id, 'viewer');
});

const ask = async (method: 'GET' | 'PUT', { cookie } = person) =>
  (await api.call(method, path, { headers: { cookie } })).body.data;

/** Moves the visits of the person into the past. */
async function wait(minutes: number): Promise<void> {
  await sql`update overview_visits set visited_at = visited_at - ${minutes} * interval '1 minute',
    previous_visit_at = previous_visit_at - ${minutes} * interval '1 minute'
    where user_id = ${person.userId}`.execute(api.database.kysely);
}

describe(path, () => {
  it('has no times before the first visit, and GET records nothing', async () => {
    expect(await ask('GET')).toEqual({ newSince: null, visitedAt: null });
    expect(await ask('GET')).toEqual({ newSince: null, visitedAt: null });
  });

  it('names the end of the visit before from the second visit on', async () => {
    expect(await ask('PUT')).toEqual({ newSince: null, visitedAt: expect.any(String) });
    await wait(31);
    const { visitedAt: first } = await ask('GET');
    const second = await ask('PUT');
    expect(second.newSince).toBe(first);
    expect(await ask('GET')).toEqual(second);
  });

  it('does not move within 30 minutes of the last request, however long the visit is', async () => {
    await ask('PUT');
    await wait(60);
    const { visitedAt: end } = await ask('GET');
    await ask('PUT');
    for (let request = 0; request < 3; request += 1) {
      await wait(29);
      await ask('PUT');
    }
    const moved = new Date(Date.parse(end) - 3 * 29 * 60_000).toISOString();
    expect((await ask('PUT')).newSince).toBe(moved);
  });

  it('begins one visit for concurrent requests', async () => {
    await ask('PUT');
    await wait(40);
    const { visitedAt: end } = await ask('GET');
    const answers = await Promise.all([ask('PUT'), ask('PUT'), ask('PUT')]);
    expect(answers.map(({ newSince }) => newSince)).toEqual([end, end, end]);
  });

  it('is separate for each member and organization, and the same for all sessions of a member', async () => {
    const { visitedAt } = await ask('PUT');
    const again = { ...person, cookie: await openSession(api.database, { organizationId: api.first.id, ...person }) };
    expect((await ask('GET', again)).visitedAt).toBe(visitedAt);
    expect((await ask('GET', await addPerson(api.database, api.first.id, 'viewer'))).visitedAt).toBeNull();
    await sql`insert into memberships (organization_id, user_id, role) values (${api.second.id}, ${person.userId}, 'viewer')`.execute(
      api.database.kysely,
    );
    const elsewhere = { organizationId: api.second.id, userId: person.userId };
    const there = { ...person, cookie: await openSession(api.database, elsewhere) };
    expect((await ask('GET', there)).visitedAt).toBeNull();
  });

  it('is deleted with the membership', async () => {
    await ask('PUT');
    await sql`delete from memberships where user_id = ${person.userId}`.execute(api.database.kysely);
    const left = api.database.kysely.selectFrom('overview_visits').select('user_id');
    expect(await left.where('user_id', '=', person.userId).execute()).toEqual([]);
  });
});
