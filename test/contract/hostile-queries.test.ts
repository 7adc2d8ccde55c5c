import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import { newId } from '../../src/domain/ids.ts';
import { insertReview } from '../../src/features/reporting/reviews/review-store.ts';
import type { EndpointDefinition } from '../../src/http/endpoint.ts';
import type { Caller } from '../helpers/access-callers.ts';
import { resources } from '../helpers/access-resources.ts';
import { type Answer, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson } from '../helpers/people.ts';
import { type TableWatch, watchTables } from '../helpers/watch-tables.ts';

/** Hostile queries of every list: the response contains only the caller's own data or is a defined refusal. */

interface Property {
  type?: string;
  enum?: string[];
}

const propertiesOf = ({ query }: EndpointDefinition): Record<string, Property> =>
  (query ? (query as { properties?: Record<string, Property> }).properties : undefined) ?? {};
const lists = allDefinitions().filter((route) => route.method === 'GET' && 'page' in propertiesOf(route));

/** Required parameters of these lists. */
const required: Record<string, Record<string, string>> = {
  '/api/packages': { name: 'left' },
  '/api/packages/occurrences': { name: 'left' },
  '/api/vulnerabilities/distinct': { field: 'image' },
  '/api/vulnerabilities/groups': { by: 'package' },
};

let api: TestApi;
let ours: Caller;
let tables: TableWatch;
/** Ids of the first organization, for paths. */
const ids = new Map<string, string>();
/** Ids and names that only the other organization has. */
let theirs: string[];
beforeAll(async () => {
  api = await createTestApi();
  const [one, other] = [await owner(api.first.id), await owner(api.second.id)];
  ours = one;
  for (const [parameter, make] of Object.entries(resources)) {
    ids.set(parameter, await make(api, one));
    await make(api, other);
  }
  for (const { organizationId, id, name } of [one, other]) await addReview(organizationId, { id, name });
  await fill(api);
  theirs = [...(await markersOf(api.second.id)), other.id];
  tables = await watchTables(api.database);
});
afterAll(() => api.close());

async function addReview(organizationId: string, recorder: { id: string; name: string }): Promise<void> {
  await insertReview(api.database.kysely, {
    id: newId('rev'),
    organization_id: organizationId,
    kind: 'access',
    period_start: new Date('2026-01-01'),
    period_end: new Date('2026-02-01'),
    note: 'All accounts compared.',
    recorded_by: recorder.id,
    recorded_by_kind: 'user',
    recorded_by_name: recorder.name,
  });
}

/** Adds a layer with a file, and a check, to every scan, which test results without an image do not have. */
async function fill({ database }: TestApi): Promise<void> {
  const layer = {
    index: 0,
    digest: null,
    diffId: null,
    mediaType: null,
    sizeBytes: 1,
    uncompressedBytes: 1,
    command: 'RUN',
  };
  const layers = JSON.stringify([
    { ...layer, createdAt: null, isEmpty: false, wastedBytes: 0, topFiles: [{ path: 'usr/bin/left', sizeBytes: 1 }] },
  ]);
  await sql`update inventories set layers = ${layers}::jsonb`.execute(database.kysely);
  const check = {
    id: 'non-root-user',
    title: 'No root',
    status: 'PASS',
    weight: 1,
    cisControl: null,
    evidence: [],
    remediation: '',
  };
  await sql`update scans set checks = ${JSON.stringify([check])}::jsonb`.execute(database.kysely);
}

async function owner(organizationId: string): Promise<Caller> {
  const { userId, cookie } = await addPerson(api.database, organizationId, 'owner');
  return { name: 'owner', kind: 'session', role: 'owner', organizationId, id: userId, headers: { cookie } };
}

/** The id of every row of an organization in any table, and the names of its images and sensors. */
async function markersOf(organizationId: string): Promise<string[]> {
  const { kysely } = api.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name = 'organization_id' or (column_name = 'id' and data_type = 'text'))
    group by 1 having count(*) = 2`.execute(kysely);
  const found = await Promise.all(
    rows.map(({ name }) =>
      sql<{ id: string }>`select id from ${sql.table(name)} where organization_id = ${organizationId}`.execute(kysely),
    ),
  );
  const names = await sql<{ id: string }>`select name as id from images where organization_id = ${organizationId}
    union all select name from sensors where organization_id = ${organizationId}
    union all select user_id from memberships where organization_id = ${organizationId}`.execute(kysely);
  return [...found, names].flatMap((answer) => answer.rows.map(({ id }) => id)).concat(organizationId);
}

const pathOf = ({ path }: EndpointDefinition): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids.get(parameter) ?? '');

/** Invalid encodings and invalid escapes. */
type Query = (readonly [string, string])[];
const encode = (query: Query): string =>
  query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

const ask = (route: EndpointDefinition, query: string): Promise<Answer> =>
  api.call('GET', `${pathOf(route)}?${query}`, { headers: ours.headers });

function expectOurs({ status, body }: Answer, query: string): void {
  // A filter by an id may report that the id does not exist.
  if (status === 404) expect(body.error.message, query).toBe('Registry not found');
  else expect([200, 400], `${query} → ${JSON.stringify(body)}`).toContain(status);
  const { links: _, ...answer } = body;
  const text = JSON.stringify(status === 200 ? answer : {});
  expect(
    theirs.filter((marker) => text.includes(marker)),
    query,
  ).toEqual([]);
}

const attacks = [
  "' or '1'='1",
  "' or 1=1 --",
  '" or ""="',
  "'; drop table scans; --",
  "') union select * from api_keys --",
  '1); delete from scans; --',
  "\\' or true --",
  '%',
  '_',
  '\\',
  '%\\',
  '$1',
  '$$ or true $$',
  "'||(select secret_hash from api_keys limit 1)||'",
  '1 and (select pg_sleep(5)) is null',
  '{"$ne":null}',
  '*',
  '(',
  '[[:alpha:]',
  '\u0000',
  '\u202e',
  '🜁',
  'organization_id',
  '__proto__',
  'null',
  '-1',
  '1e999',
  '99999999999999999999',
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...attacks) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.string({ maxLength: 5 }), fc.constantFrom(...attacks)).map((parts) => parts.join('')),
  },
);

/** Valid search texts: up to 200 characters, none of which PostgreSQL cannot store. */
const searchable = text.filter((one) => !one.includes('\0'));

function valueOf(name: string, { type, enum: values }: Property, columns: string[]): fc.Arbitrary<string> {
  const hostile = name === 'sort' ? sortText(columns) : text;
  if (values) return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, hostile);
  if (type === 'boolean') return fc.oneof({ weight: 3, arbitrary: fc.constantFrom('true', 'false') }, hostile);
  if (type === 'integer')
    return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 201 }).map(String) }, hostile);
  return hostile;
}

const sortText = (columns: string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(fc.constantFrom('id', 'name', ...columns), text),
      fc.constantFrom('asc', 'desc', 'asc; drop table scans', ''),
    )
    .map(([column, direction]) => `${column}:${direction}`);

const columnsOf = (route: EndpointDefinition): string[] => {
  const { description = '' } = (propertiesOf(route)['sort'] ?? {}) as { description?: string };
  return /Columns: ([\w, ]+)\./.exec(description)?.[1]?.split(', ') ?? [];
};

describe.each(lists.map((route) => [route.path, route] as const))('GET %s', (path, route) => {
  const needed = Object.entries(required[path] ?? {});
  const properties = propertiesOf(route);

  it('documents the searched columns', () => {
    expect(route.description).toMatch(/`search` matches /);
  });

  it('has results, and returns no results of others for any search text', async () => {
    const all = await ask(route, encode(needed));
    expectOurs(all, '');
    expect(all.body.meta.total).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(searchable, async (search) => {
        const query = encode([...needed, ['search', search]]);
        const answer = await ask(route, query);
        expectOurs(answer, query);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        expect(answer.body.meta.total).toBeLessThanOrEqual(all.body.meta.total);
      }),
      { numRuns: 40 },
    );
  });

  it('treats any sort column and direction as an order or an error, never as SQL', async () => {
    const all = await ask(route, encode([...needed, ['limit', '200']]));
    await fc.assert(
      fc.asyncProperty(sortText(columnsOf(route)), async (sort) => {
        const query = encode([...needed, ['limit', '200'], ['sort', sort]]);
        const answer = await ask(route, query);
        expectOurs(answer, query);
        if (answer.status === 200) expect(answer.body.meta.total).toBe(all.body.meta.total);
        else expect(answer.body.error.message).toMatch(/^Invalid pagination parameters/);
      }),
      { numRuns: 30 },
    );
  });

  it('answers any filters with own data or 400, and writes nothing', async () => {
    await tables.changes();
    const pair = fc.oneof(
      ...Object.entries(properties).map(([name, property]) =>
        fc.tuple(fc.constant(name), valueOf(name, property, columnsOf(route))),
      ),
      fc.tuple(text, text),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 5 }), fc.boolean(), async (pairs, isWhole) => {
        const query = encode([...(isWhole ? needed : []), ...pairs]);
        expectOurs(await ask(route, query), query);
      }),
      { numRuns: 60 },
    );
    expect(await tables.changes()).toEqual([]);
  });

  it('treats an empty filter as an error, never as no filter', async () => {
    const own = Object.entries(properties).filter(([name]) => !['page', 'limit', 'sort', 'search'].includes(name));
    for (const [name] of own) {
      const { status, body } = await ask(route, encode([...needed.filter(([one]) => one !== name), [name, '']]));
      expect([name, status, body.error?.message]).toEqual([name, 400, expect.stringContaining(name)]);
    }
    expect((await ask(route, encode([...needed, ['search', '']]))).status).toBe(200);
  });

  it('treats invalid bytes and escapes as an error or as no match', async () => {
    const raw = fc.constantFrom(
      '%',
      '%zz',
      '%ff%fe',
      '%c0%af',
      '%ed%a0%80',
      '%00',
      '+',
      '&&',
      '=',
      '?',
      '#',
      ';',
      '%26',
      '[]',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(properties)),
        fc.array(raw, { maxLength: 4 }),
        async (name, parts) => {
          const query = `${encode(needed)}&${name}=${parts.join('')}`;
          expectOurs(await ask(route, query), query);
        },
      ),
      { numRuns: 30 },
    );
  });
});

it('detects data of the other organization: its own lists contain them', async () => {
  const { headers } = await owner(api.second.id);
  for (const path of ['/api/scans', '/api/images', '/api/vulnerabilities', '/api/attestations', '/api/api-keys']) {
    const { body } = await api.call('GET', path, { headers });
    expect(
      theirs.some((marker) => JSON.stringify(body.data).includes(marker)),
      path,
    ).toBe(true);
  }
});
