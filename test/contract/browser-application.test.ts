import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import type { EndpointDefinition } from '../../src/http/endpoint.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson } from '../helpers/people.ts';
import { type TableWatch, watchTables } from '../helpers/watch-tables.ts';

/** A browser application that this service serves: its requests have the session cookie, and the headers that browsers add. */
const ours = { host: 'plimsoll.example', origin: 'https://plimsoll.example', 'sec-fetch-site': 'same-origin' };
const foreign = { host: 'plimsoll.example', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
/** Only sensors call these. */
const isForSensors = ({ access }: EndpointDefinition) => access.credential === 'sensor';

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
const routes = allDefinitions().filter((route) => route.access.minimum !== 'public' && !isForSensors(route));
const changing = routes.filter(({ method }) => method !== 'GET');

let api: TestApi;
let watch: TableWatch;
beforeAll(async () => {
  api = await createTestApi({
    queue: { enqueue: async () => undefined, cancel: async () => undefined },
    server: { publicUrl: 'https://plimsoll.example' },
  });
  watch = await watchTables(api.database);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

async function send({ method, path, body }: EndpointDefinition, headers: Record<string, string>) {
  const { cookie } = await addPerson(api.database, api.first.id, 'owner');
  await watch.changes();
  const url = path.replaceAll(/\{\w+\}/g, 'x');
  return api.call(method, url, { headers: { cookie, ...headers }, ...(body && { body: {} }) });
}

describe('the session cookie', () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))(
    'admits requests of the own pages to %s',
    async (_, route) => {
      const { status, body } = await send(route, ours);
      expect([401, 403, 500].includes(status), JSON.stringify(body)).toBe(false);
    },
  );

  it.each(changing.map((route) => [nameOf(route), route] as const))(
    'admits no request of another site to %s, which then changes nothing',
    async (_, route) => {
      const { status, body } = await send(route, foreign);
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
      // The session itself may be extended.
      const changes = await watch.changes();
      expect(changes.filter((change) => !/ (sessions|memberships)$/.test(change))).toEqual([]);
    },
  );

  it('opens the events of a scan for the own pages', async () => {
    const { cookie } = await addPerson(api.database, api.first.id, 'viewer');
    const scan = await api.call('POST', '/api/scans', {
      key: api.first.keys.developer,
      body: { image: 'example.test/app:1' },
    });
    const base = await api.server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const response = await fetch(`${base}/api/scans/${scan.body.data.scanId}/events`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
    ]);
    const part = await response.body?.getReader().read();
    expect(new TextDecoder().decode(part?.value)).toMatch(/^(:|event:|retry:)/);
    leaving.abort();
  });
});
