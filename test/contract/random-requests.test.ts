import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { apiErrorStatuses } from '../../src/domain/api-error.ts';
import { type Caller, makeCallers, makeRefusedHeaders, withFreshSession } from '../helpers/access-callers.ts';
import { resources } from '../helpers/access-resources.ts';
import { type Answer, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { junk, mutated, type Schema, type ValueOptions, validValues } from '../helpers/random-values.ts';

/**
 * Random requests to every operation of the OpenAPI file: valid and invalid parameters and bodies, by every caller and without credentials.
 * For every request, the response is one that the file describes, and never a fault. The same seed gives the same requests:
 * `PLIMSOLL_TEST_SEED=… npx vitest run test/contract/random-requests.test.ts`.
 */
const seed = Number(process.env['PLIMSOLL_TEST_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const runsOfOperation = 40;
const runsOfOperationMin = 10;
const msOfOperation = 100;

interface Media {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean } & Required<Media>;
  responses: Record<string, Media & { $ref?: string }>;
}

const file = parse(readFileSync(path.resolve(import.meta.dirname, '../../openapi/service-v1.yaml'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(file.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ url, method: method.toUpperCase() as 'GET', operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(file, 'file');
const validators = new Map<string, ValidateFunction>();

const pointer = (steps: string[]) =>
  `#${steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
const lookUp = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], file);

let api: TestApi;
let callers: Caller[];
let refused: Record<string, string>[];
/** One resource of each kind of the first organization, and of the second. */
const known: Record<string, string[]> = {};
beforeAll(async () => {
  api = await createTestApi({ queue: { enqueue: async () => undefined, cancel: async () => undefined } });
  callers = [...(await makeCallers(api)).values()];
  refused = Object.values(await makeRefusedHeaders(api));
  for (const [parameter, make] of Object.entries(resources)) {
    known[parameter] = [];
    for (const { id: organizationId, keyIds } of [api.first, api.second])
      known[parameter].push(await make(api, { organizationId, id: keyIds.admin, kind: 'key' }));
  }
});
afterAll(() => api.close());

/** A closed port. Connections to all other addresses are refused. */
const nowhere = ['http://127.0.0.1:9', 'https://127.0.0.1:9', '127.0.0.1:9'];
const needUrl = ['DOCKER_REGISTRY', 'HARBOR', 'JFROG', 'NEXUS', 'GITLAB', 'CUSTOM'];

const hints: Record<string, fc.Arbitrary<unknown>> = {
  url: fc.constantFrom(...nowhere),
  provider: fc.constantFrom(...needUrl),
  image: fc.constantFrom('alpine:3.20', '127.0.0.1:9/team/app', 'a/b@sha256:' + '0'.repeat(64), 'nginx'),
  cveId: fc.constantFrom('CVE-2024-1', 'CVE-2021-44228'),
  credentials: fc.constantFrom({}, { username: 'ann', password: 'word' }),
  sort: fc.constantFrom('scannedAt:desc', 'name:asc', 'severity:asc', 'createdAt:desc', 'none:asc'),
};

const options: ValueOptions = {
  resolve: (reference) => lookUp(reference) as Schema,
  hints: (name) => {
    if (hints[name]) return hints[name];
    if (!name.endsWith('Id')) return undefined;
    return fc.constantFrom(0, 1).map((index) => known[name]?.[index] ?? 'none');
  },
};

/** An invalid escape in an address. */
const malformed = '%E0%A4';

interface Request {
  caller: number | null;
  refused: number;
  /** `own` and `foreign` of `known`, `fresh` for a new resource, `malformed`, or any text. */
  ids: string[];
  query: [string, unknown][];
  body: unknown;
  contentType: string | undefined;
}

function requestsOf({ parameters = [], requestBody }: Operation): fc.Arbitrary<Request> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const ids = inPath.map(() =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('fresh') },
      { weight: 2, arbitrary: fc.constantFrom('own', 'foreign', malformed) },
      { weight: 1, arbitrary: junk.map((value) => textOf(value)) },
    ),
  );
  const pairs = inQuery.map(({ name, schema, required }) =>
    fc.oneof(
      { weight: required ? 0 : 6, arbitrary: fc.constant([]) },
      { weight: 4, arbitrary: validValues(schema, options, name).map((value) => [[name, value]]) },
      { weight: 1, arbitrary: junk.map((value) => [[name, value]]) },
    ),
  );
  const schema = requestBody?.content['application/json']?.schema;
  const bodies = schema ? validValues(schema, options) : fc.constant(undefined);
  return fc.record({
    caller: fc.option(fc.nat(), { freq: 8 }),
    refused: fc.nat(),
    ids: fc.tuple(...ids),
    query: fc.tuple(...pairs).map((lists) => lists.flat() as [string, unknown][]),
    body: schema
      ? fc.oneof(
          { weight: 5, arbitrary: bodies },
          { weight: 4, arbitrary: mutated(bodies) },
          { weight: 1, arbitrary: junk },
          { weight: 1, arbitrary: fc.constant(undefined) },
        )
      : bodies,
    contentType: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'x', undefined) },
    ),
  });
}

/** The caller for `number`: mostly an authorized one, so that requests reach the endpoint. */
function callerFor(number: number, operation: Operation & { 'x-credential'?: string }): Caller | undefined {
  const credential = operation['x-credential'];
  const wanted = callers.filter(({ kind, role }) =>
    credential === 'sensor'
      ? kind === 'sensor'
      : kind !== 'sensor' && (credential === 'session' ? kind === 'session' : role === 'admin' || role === 'owner'),
  );
  const all = number % 3 === 0 ? callers : wanted;
  return all[Math.trunc(number / 3) % all.length];
}

async function send(route: (typeof operations)[number], request: Request): Promise<Answer & { asked: string }> {
  const found = request.caller === null ? undefined : callerFor(request.caller, route.operation);
  const caller = found && (await withFreshSession(api, found));
  const headers = caller?.headers ?? refused[request.refused % refused.length] ?? {};
  const names = [...route.url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  let { url } = route;
  for (const [index, name] of names.entries()) {
    const asked = request.ids[index] ?? '';
    const maker = caller ?? { organizationId: api.first.id, id: api.first.keyIds.admin, kind: 'key' as const };
    const id =
      asked === 'fresh'
        ? await resources[name]?.(api, maker)
        : asked === 'own' || asked === 'foreign'
          ? known[name]?.[asked === 'own' ? 0 : 1]
          : asked;
    url = url.replace(`{${name}}`, () =>
      asked === malformed ? malformed : encodeURIComponent((id ?? '').toWellFormed()),
    );
  }
  const query = request.query
    .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).toWellFormed())}`)
    .join('&');
  if (query !== '') url += `?${query}`;
  const answer = await api.call(route.method, url, {
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    headers: { ...headers, ...(request.contentType !== undefined && { 'content-type': request.contentType }) },
  });
  return { ...answer, asked: `${route.method} ${url} as ${caller?.name ?? 'nobody'}` };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function expectDocumented({ url, method, operation }: (typeof operations)[number], answer: Answer & { asked: string }) {
  const { status, headers, body, asked } = answer;
  const fault =
    status < 500 ? undefined : api.log().findLast(({ level, err }) => Number(level) >= 50 || err !== undefined);
  const told = `${asked}: ${status} ${JSON.stringify(body).slice(0, 400)}${fault ? ` ${JSON.stringify(fault)}` : ''}`;
  expect(status, told).toBeLessThan(500);
  const documented = operation.responses[String(status)];
  expect(documented, `${told} is not documented`).toBeDefined();
  expect(headers['x-request-id'], told).toBeDefined();
  const response = documented?.$ref === undefined ? documented : (lookUp(documented.$ref) as Media);
  const type = String(headers['content-type']).split(';')[0] ?? '';
  expect(Object.keys(response?.content ?? {}), told).toContain(type);
  if (status >= 400) expect(apiErrorStatuses[body.error.code as keyof typeof apiErrorStatuses], told).toBe(status);
  if (status === 429) expect(Number(headers['retry-after']), told).toBeGreaterThan(0);
  if (type !== 'application/json') return;
  const steps =
    documented?.$ref === undefined
      ? ['paths', url, method.toLowerCase(), 'responses', String(status)]
      : documented.$ref.slice(2).split('/');
  const reference = `file${pointer([...steps, 'content', type, 'schema'])}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  expect(validate(body), `${told}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

describe(`random requests (seed ${seed})`, () => {
  it.each(operations)('get a documented response: $method $url', async (route) => {
    const statuses = new Set<number>();
    const until = performance.now() + msOfOperation;
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(requestsOf(route.operation), async (request) => {
        // A busy machine sends fewer requests, but always some.
        if (runs >= runsOfOperationMin && performance.now() > until) return;
        runs += 1;
        const answer = await send(route, request);
        statuses.add(answer.status);
        expectDocumented(route, answer);
        // Full rate limits would answer in place of the endpoints. They have tests of their own.
        if (statuses.has(429)) await sql`delete from rate_limit_hits`.execute(api.database.kysely);
      }),
      { seed, numRuns: runsOfOperation, endOnFailure: false },
    );
    expect(statuses.size, 'statuses seen').toBeGreaterThan(0);
  });
});

/** Values of an unknown field: it may be a misspelled secret. */
const canary = 'canary-of-an-unknown-field';

/** The value with an unknown field in each object. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withUnknownFields(one)] as const);
  return { ...Object.fromEntries(fields), secretOfNobody: canary };
}

describe(`unknown fields of bodies (seed ${seed})`, () => {
  it.each(operations.filter(({ operation }) => operation.requestBody?.content['application/json']))(
    '$method $url neither returns nor audits them',
    async (route) => {
      const schema = route.operation.requestBody?.content['application/json']?.schema ?? {};
      const ids = [...route.url.matchAll(/\{/g)].map(() => 'fresh');
      const shared = { caller: 1, refused: 0, ids, query: [], contentType: 'application/json' };
      const until = performance.now() + 3 * msOfOperation;
      let accepted = 0;
      // Fields can exclude each other, so that few bodies are accepted.
      for (const [index, body] of fc.sample(validValues(schema, options), { seed, numRuns: 80 }).entries()) {
        if (accepted === 5 || (index >= runsOfOperationMin && performance.now() > until)) break;
        const answer = await send(route, { ...shared, body: withUnknownFields(body) });
        expectDocumented(route, answer);
        expect(JSON.stringify(answer.body), answer.asked).not.toContain(canary);
        if (answer.status < 300) accepted += 1;
        if (answer.status === 429) await sql`delete from rate_limit_hits`.execute(api.database.kysely);
      }
      const { rows } =
        await sql`select action, details from audit_log where details::text like ${`%${canary}%`}`.execute(
          api.database.kysely,
        );
      expect(rows).toEqual([]);
    },
  );
});
