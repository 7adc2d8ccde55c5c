import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson } from '../helpers/people.ts';

const path = '/api/members/assignable';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const read = async (query = '') => (await api.call('GET', `${path}${query}`, { key: api.first.keys.developer })).body;

describe(`GET ${path}`, () => {
  it('names active members of the organization by name, without addresses', async () => {
    const named = async (name: string, organizationId = api.first.id) => {
      const { userId, email } = await addPerson(api.database, organizationId, 'viewer');
      await sql`update users set name = ${name} where id = ${userId}`.execute(api.database.kysely);
      return { userId, email };
    };
    const [zoe, ann, left] = [await named('zoe <b>'), await named('Ann'), await named('Bob')];
    await named('Stranger', api.second.id);
    await sql`update memberships set status = 'SUSPENDED' where user_id = ${left.userId}`.execute(api.database.kysely);
    const { data, meta } = await read();
    expect(data).toEqual([
      { id: ann.userId, name: 'Ann', role: 'viewer' },
      { id: zoe.userId, name: 'zoe <b>', role: 'viewer' },
    ]);
    expect(meta.total).toBe(2);
    expect((await read('?search=%3CB%3E')).data).toEqual([{ id: zoe.userId, name: 'zoe <b>', role: 'viewer' }]);
    for (const search of [ann.email, '@', 'example.com']) {
      expect((await read(`?search=${encodeURIComponent(search)}`)).data).toEqual([]);
    }
  });
});
