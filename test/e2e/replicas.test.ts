import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { type RunningService, startService } from '../helpers/service.ts';

const owner = { email: 'owner@example.com', password: 'a long sentence to remember' };
const environment = {
  PLIMSOLL_ROLES: 'api',
  PLIMSOLL_ADMIN_EMAIL: owner.email,
  PLIMSOLL_ADMIN_PASSWORD: owner.password,
};
let database: TestDatabase;
let one: RunningService;
let other: RunningService;
beforeAll(async () => {
  database = await createTestDatabase();
  one = await startService({ databaseUrl: database.address.url, environment });
  other = await startService({ databaseUrl: database.address.url, apiKey: one.apiKey, environment });
});
afterAll(async () => {
  await one?.stop();
  await other?.stop();
  await database?.drop();
});

async function makeKey(role: string): Promise<{ id: string; secret: string }> {
  const { status, body } = await one.api('/api/api-keys', { method: 'POST', body: { name: role, role } });
  expect(status).toBe(201);
  return body.data as { id: string; secret: string };
}

const callWith = (service: RunningService, headers: Record<string, string>, target: string, init: RequestInit = {}) =>
  fetch(`${service.url}${target}`, { ...init, headers: { 'content-type': 'application/json', ...headers } });

const revoke = (service: RunningService, id: string) => service.api(`/api/api-keys/${id}`, { method: 'DELETE' });
const statusWith = async (service: RunningService, apiKey: string) =>
  (await service.api('/api/images', { apiKey })).status;

/** A request whose headers were read, and whose body ends when `end` is called. */
async function begin(service: RunningService, apiKey: string, body: string): Promise<() => Promise<number>> {
  const sent: ClientRequest = request(`${service.url}/api/scans`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.slice(0, 5));
  return async () => {
    sent.end(body.slice(5));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await text(answer);
    return answer.statusCode ?? 0;
  };
}

describe('two replicas on one database', () => {
  it('share the valid keys at once: both accept a new one, and the second refuses one that the first revoked', async () => {
    const [old, next] = [await makeKey('viewer'), await makeKey('viewer')];
    for (const service of [one, other])
      for (const { secret } of [old, next]) expect(await statusWith(service, secret)).toBe(200);
    expect((await revoke(one, old.id)).status).toBe(200);
    expect([await statusWith(other, old.secret), await statusWith(one, old.secret)]).toEqual([401, 401]);
    expect([await statusWith(other, next.secret), await statusWith(one, next.secret)]).toEqual([200, 200]);
  });

  it('share sessions and tokens at once: created by one, used and ended by the other', async () => {
    const signIn = async (service: RunningService) => {
      const answer = await callWith(service, {}, '/api/auth/sign-in', { method: 'POST', body: JSON.stringify(owner) });
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    const cookie = await signIn(one);
    const spare = await signIn(other);
    const made = await callWith(one, { cookie }, '/api/personal-access-tokens', {
      method: 'POST',
      body: '{"name":"x"}',
    });
    const { data } = (await made.json()) as { data: { id: string; secret: string } };
    const bearer = { authorization: `Bearer ${data.secret}` };
    const seen = async (headers: Record<string, string>) =>
      Promise.all([one, other].map(async (service) => (await callWith(service, headers, '/api/auth/session')).status));
    expect([await seen({ cookie }), await seen({ cookie: spare }), await seen(bearer)]).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
    const ended = await callWith(other, { cookie }, `/api/personal-access-tokens/${data.id}`, { method: 'DELETE' });
    expect(ended.status).toBe(200);
    expect(await seen(bearer)).toEqual([401, 401]);
    const password = { currentPassword: owner.password, newPassword: 'another long sentence' };
    const changed = await callWith(other, { cookie }, '/api/auth/password', {
      method: 'PUT',
      body: JSON.stringify(password),
    });
    expect(changed.status).toBe(200);
    expect([await seen({ cookie }), await seen({ cookie: spare })]).toEqual([
      [200, 200],
      [401, 401],
    ]);
    expect((await callWith(other, { cookie }, '/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
    expect(await seen({ cookie })).toEqual([401, 401]);
  });

  it('count sign-in attempts together', async () => {
    const wrong = { email: 'nobody@example.com', password: 'wrong' };
    const attempts = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        callWith(at % 2 === 0 ? one : other, {}, '/api/auth/sign-in', { method: 'POST', body: JSON.stringify(wrong) }),
      ),
    );
    const statuses = attempts.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('complete a request that was running when its key was revoked, and accept no later one', async () => {
    const { id, secret } = await makeKey('ci');
    // The rate limit is counted after the credential was accepted.
    const hits = async () =>
      Number(
        (await database.pool.query(`select count(*) from rate_limit_hits where bucket like '%scans%'`)).rows[0].count,
      );
    const before = await hits();
    const end = await begin(one, secret, JSON.stringify({ image: 'registry.example/team/app:1.0' }));
    await expect.poll(hits).toBe(before + 1);
    expect((await revoke(other, id)).status).toBe(200);
    expect(await end()).toBe(202);
    expect(await statusWith(one, secret)).toBe(401);
  });

  it('share the limit of scans per minute', async () => {
    await database.pool.query('delete from rate_limit_hits');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        (at % 2 === 0 ? one : other).api('/api/scans', {
          method: 'POST',
          body: { image: `registry.example/team/app:${at}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    for (const { status, headers } of answers.filter((answer) => answer.status !== 202)) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  });

  it.each([
    ['another', Buffer.alloc(32, 'other').toString('base64'), 'is not the key that this database was encrypted with'],
    ['a missing', '', 'PLIMSOLL_MASTER_KEY is not set'],
    ['a malformed', 'c2hvcnQ=', 'PLIMSOLL_MASTER_KEY'],
  ])('accept no third one with %s master key, and the error says so', async (_, key, reason) => {
    const dataDir = path.join(one.dataDir, 'third');
    const starting = startService({
      dataDir,
      databaseUrl: database.address.url,
      environment: { ...environment, PLIMSOLL_MASTER_KEY: key },
    });
    const refusal = await starting.then(
      async (service) => {
        await service.stop();
        return 'it started';
      },
      (error: unknown) => String(error),
    );
    expect(refusal).toContain(reason);
    if (key !== '') expect(refusal).not.toContain(key);
  });
});
