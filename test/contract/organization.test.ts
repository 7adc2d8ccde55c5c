import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson, type Person } from '../helpers/people.ts';

let api: TestApi;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  api = await createTestApi();
  ann = await addPerson(api.database, api.first.id, 'admin');
  ben = await addPerson(api.database, api.first.id, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await put({ fourEyes: false });
});

const put = (body: object) => api.call('PUT', '/api/organization', { key: api.first.keys.admin, body });
const get = async (key = api.first.keys.viewer) => (await api.call('GET', '/api/organization', { key })).body.data;

const getLogo = (key: string) =>
  api.server.inject({ method: 'GET', url: '/api/organization/logo', headers: { 'x-api-key': key } });

/** A PNG with one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

type Who = { key?: string; headers?: { cookie: string } };
const as = ({ cookie }: Person): Who => ({ headers: { cookie } });
const key = (secret: string): Who => ({ key: secret });

async function propose(who: Who): Promise<string> {
  const body = {
    cveId: 'CVE-2024-1',
    package: 'left',
    category: 'risk_accepted',
    reason: 'not reachable',
    scope: { type: 'blanket' },
  };
  const answer = await api.call('POST', '/api/attestations', { ...who, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
}
const decide = (id: string, verb: 'approve' | 'reject', who: Who) =>
  api.call('POST', `/api/attestations/${id}/${verb}`, who);

async function keyOf(who: Who): Promise<string> {
  const answer = await api.call('POST', '/api/api-keys', { ...who, body: { name: 'k', role: 'admin' } });
  return answer.body.data.secret;
}

describe('GET and PUT /api/organization', () => {
  it('change the given fields of this organization only, and record old and new values', async () => {
    const before = await get();
    expect(before).toEqual({
      id: api.first.id,
      name: expect.any(String),
      fourEyes: false,
      classification: null,
      logo: null,
      createdAt: expect.any(String),
    });
    const other = await get(api.second.keys.viewer);
    const changed = await put({ name: ' Acme \u{1F6A2} ', fourEyes: true });
    expect(changed.body.data).toEqual({ ...before, name: 'Acme \u{1F6A2}', fourEyes: true });
    expect((await put({ fourEyes: true })).body.data.name).toBe('Acme \u{1F6A2}');
    expect(await get(api.second.keys.viewer)).toEqual(other);
    const log = await api.call('GET', '/api/audit-log?action=settings.organization_changed', {
      key: api.first.keys.admin,
    });
    expect(log.body.data[0].details).toEqual({
      before: { name: before.name, fourEyes: false },
      after: { name: 'Acme \u{1F6A2}', fourEyes: true },
    });
    expect(log.body.meta.total).toBe(1);
  });

  it('set and remove the classification and the logo of reports, and record the hash of the logo', async () => {
    const set = await put({ classification: ' Confidential ', logo: onePixel });
    expect(set.body.data).toMatchObject({
      classification: 'Confidential',
      logo: { width: 1, height: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { sha256 } = set.body.data.logo;
    expect((await get(api.second.keys.viewer)).logo).toBeNull();
    await put({ name: 'Acme' });
    expect((await get()).logo.sha256).toBe(sha256);
    const picture = await getLogo(api.first.keys.viewer);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(createHash('sha256').update(picture.rawPayload).digest('hex')).toBe(sha256);
    expect((await getLogo(api.second.keys.viewer)).statusCode).toBe(404);
    const removed = await put({ classification: null, logo: null });
    expect(removed.body.data).toMatchObject({ classification: null, logo: null });
    const log = await api.call('GET', '/api/audit-log?action=settings.organization_changed', {
      key: api.first.keys.admin,
    });
    const [last] = log.body.data;
    expect(last.details.before).toMatchObject({ classification: 'Confidential', logoSha256: sha256 });
    expect(last.details.after).toMatchObject({ classification: null, logoSha256: null });
  });

  it.each([
    [{ name: '' }],
    [{ name: '  ' }],
    [{ classification: 'x'.repeat(61) }],
    [{ classification: ' ' }],
    [{ logo: 'AAAA' }],
    [{ logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }],
    [{ logo: 'A'.repeat(140_000) }],
    [{ name: 'x'.repeat(201) }],
    [{ fourEyes: 'yes' }],
  ])('refuse %j with an issue at the field', async (body) => {
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues[0].path).toBe(Object.keys(body)[0]);
  });
});

describe('four-eyes approval', () => {
  it('lets a second person approve, and refuses the proposer', async () => {
    await put({ fourEyes: true });
    const id = await propose(as(ann));
    const refused = await decide(id, 'approve', as(ann));
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await api.call('GET', `/api/attestations/${id}`, as(ben))).body.data.status).toBe('PROPOSED');
    expect((await decide(id, 'approve', as(ben))).body.data.status).toBe('APPROVED');
  });

  it('refuses every API key, and the member whose key proposed, also with another key', async () => {
    await put({ fourEyes: true });
    const annsKey = await keyOf(as(ann));
    const keyOfHerKey = await keyOf(key(annsKey));
    for (const secret of [annsKey, keyOfHerKey]) {
      const id = await propose(key(secret));
      for (const who of [as(ann), key(annsKey), key(keyOfHerKey), key(api.first.keys.admin)]) {
        expect((await decide(id, 'approve', who)).status).toBe(403);
      }
      expect((await decide(id, 'approve', as(ben))).status).toBe(200);
    }
  });

  it('allows rejection by every authorized role, and approval by the proposer when it is disabled', async () => {
    await put({ fourEyes: true });
    expect((await decide(await propose(as(ann)), 'reject', as(ann))).body.data.status).toBe('REJECTED');
    await put({ fourEyes: false });
    expect((await decide(await propose(as(ann)), 'approve', as(ann))).body.data.status).toBe('APPROVED');
  });
});
