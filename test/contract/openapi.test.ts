import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allDefinitions } from '../../src/app/endpoints.ts';
import { docsPolicy, renderDocs } from '../../src/http/docs/docs-page.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { principal } from '../helpers/small-server.ts';

interface Documented {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { required: boolean };
  responses: Record<string, unknown>;
}

let api: TestApi;
let served: string;
/** `served`, parsed once: parsing takes half a second. */
let document: unknown;
beforeAll(async () => {
  api = await createTestApi();
  served = (await api.call('GET', '/openapi/service-v1.yaml')).body as string;
  document = parse(served);
});
afterAll(() => api.close());

describe('/openapi/service-v1.yaml', () => {
  it('is served as YAML and equals the committed file', async () => {
    const { headers } = await api.call('GET', '/openapi/service-v1.yaml');
    expect(headers['content-type']).toMatch(/^application\/yaml/);
    const committed = await readFile(path.resolve(import.meta.dirname, '../../openapi/service-v1.yaml'), 'utf8');
    expect(served, 'run `node tools/generate-openapi.ts`').toBe(committed);
  });

  it('has the same values for programs that read YAML 1.1', () => {
    expect(parse(served, { version: '1.1' })).toEqual(document);
  });

  it('is valid OpenAPI 3.1 according to an independent validator', async () => {
    expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(document).toMatchObject({ openapi: '3.1.0' });
  });

  it('has every property of every response', () => {
    const { paths, components } = document as {
      paths: Record<
        string,
        Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
      >;
      components: { schemas: Record<string, object> };
    };
    for (const { id, path: url, method, responses } of allDefinitions()) {
      for (const [status, { schema, schemas = {}, mediaTypes = ['application/json'] }] of Object.entries(responses)) {
        for (const type of mediaTypes) {
          const published = paths[url]?.[method.toLowerCase()]?.responses[status]?.content?.[type]?.schema;
          expect(propertiesOf(published, components.schemas), `${id} ${status}`).toEqual(
            propertiesOf(schemas[type] ?? schema, {}),
          );
        }
      }
    }
  });

  it('names every object with properties, and has no enumeration whose values differ only by case', () => {
    const named = document as { components: { schemas: Record<string, unknown> } };
    const problems: string[] = [];
    const look = (node: unknown, at: string, isComponent = false): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties, enum: values } = node as { properties?: unknown; enum?: unknown };
      if (typeof properties === 'object' && !isComponent && !at.endsWith('/properties'))
        problems.push(`${at} has no name`);
      if (Array.isArray(values) && new Set(values.map((one) => String(one).toLowerCase())).size < values.length)
        problems.push(`${at} has values that differ by case alone`);
      for (const [key, value] of Object.entries(node))
        if (!/^examples?$/.test(key)) look(value, `${at}/${key}`, at === '/components/schemas');
    };
    look(named, '');
    // Go clients have a constructor `NewX` beside each type `X`.
    const names = new Set(Object.keys(named.components.schemas));
    expect([...names].filter((name) => names.has(name.replace(/^New/, '')) && name.startsWith('New'))).toEqual([]);
    expect(problems).toEqual([]);
    for (const name of ['ScanListItem', 'ScanDetail', 'Finding', 'Package', 'Registry', 'Report', 'Error', 'PageMeta'])
      expect(named.components.schemas).toHaveProperty(name);
  });

  it('has no schema that generators of clients refuse: a type that is only null, or an object of constants with other properties', () => {
    const problems: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties, additionalProperties } = node as Record<string, unknown>;
      if (type === 'null' && !/\/anyOf\/\d+$/.test(at)) problems.push(`${at} is only null`);
      const values = typeof properties === 'object' && properties !== null ? Object.values(properties) : [];
      const isConstant = values.length > 0 && values.every((one) => Object.hasOwn(one as object, 'const'));
      if (isConstant && additionalProperties) problems.push(`${at} is an object of constants`);
      for (const [key, value] of Object.entries(node)) if (!/^examples?$/.test(key)) look(value, `${at}/${key}`);
    };
    look(document, '');
    expect(problems).toEqual([]);
  });

  it('describes every route with its parameters, its body and its possible errors', () => {
    const { paths } = document as { paths: Record<string, Record<string, Operation>> };
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const definitions = allDefinitions();
    expect(described.sort()).toEqual(definitions.map(({ method, path }) => `${method} ${path}`).sort());
    expect(new Set(definitions.map(({ id }) => id)).size).toBe(definitions.length);
    for (const definition of definitions) {
      const operation = paths[definition.path]?.[definition.method.toLowerCase()];
      const statuses = Object.keys(operation?.responses ?? {});
      expect(operation?.operationId).toBe(definition.id);
      const isPublic = definition.access.minimum === 'public';
      expect(statuses).toEqual(expect.arrayContaining([...(isPublic ? [] : ['401', '403']), '500', '503', '504']));
      const isLimited = definition.limit !== undefined || definition.errors?.includes(429) === true;
      expect(statuses.includes('429')).toBe(isLimited);
      const { query, params, body } = definition;
      const canBeBad =
        [query, params, body].some((part) => part !== undefined) || definition.errors?.includes(400) === true;
      expect(statuses.includes('400')).toBe(canBeBad);
      expect(statuses.includes('404')).toBe(definition.path.includes('{') || (definition.errors ?? []).includes(404));
      expect(operation?.requestBody !== undefined).toBe(definition.body !== undefined);
      const inPath = (operation?.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });
});

describe('the examples of /openapi/service-v1.yaml', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  const problemsOf = (schema: unknown, value: unknown) =>
    ajv.validate(schema as object, value) ? [] : (ajv.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);

  it.each(allDefinitions().map((definition) => [definition.id, definition] as const))(
    'of %s exist for every parameter, body and response, and match their schemas',
    async (_, { path: url, method, params, query, body, responses, tag }) => {
      const { paths } = document as { paths: Record<string, Record<string, Documented>> };
      const documented = paths[url]?.[method.toLowerCase()];
      for (const { name, in: where, example } of documented?.parameters ?? []) {
        // A list without sort columns has no example of one.
        if (name === 'sort' && example === undefined) continue;
        const { properties } = (where === 'path' ? params : query) as unknown as {
          properties: Record<string, unknown>;
        };
        expect(problemsOf(properties[name], example), name).toEqual([]);
      }
      const sent = documented?.requestBody?.content['application/json']?.example;
      if (body) {
        expect(problemsOf(body.schema, sent)).toEqual([]);
        // With path parameters, further conditions of a body depend on the resource.
        const caller = { ...principal, role: 'admin' as const };
        const issues = params
          ? []
          : await body.check?.(sent as Record<string, unknown>, { principal: caller, params: {} });
        expect(issues ?? []).toEqual([]);
        if (body.example === undefined) expect(Object.keys(sent as object), `${tag} ${url}`).not.toEqual([]);
      }
      for (const [status, { schema, schemas }] of Object.entries(responses)) {
        const content = Object.entries(documented?.responses[status]?.content ?? {});
        expect(content.length).toBeGreaterThan(0);
        for (const [type, { example }] of content)
          expect(problemsOf(schemas?.[type] ?? schema, example), status).toEqual([]);
      }
    },
  );

  it('of `sort` name a column of their list', () => {
    let lists = 0;
    for (const { path: url, query } of allDefinitions()) {
      const { properties = {} } = (query ?? {}) as { properties?: Record<string, { sortable?: string[] }> };
      const columns = properties['sort'];
      if (!columns) continue;
      const { paths } = document as { paths: Record<string, { get?: Documented }> };
      const shown = paths[url]?.get?.parameters?.find(({ name }) => name === 'sort')?.example;
      expect(shown, url).toBe(columns.sortable?.[0] && `${columns.sortable[0]}:desc`);
      lists += 1;
    }
    expect(lists).toBeGreaterThan(10);
  });

  it('of schemas match their schemas', () => {
    const problems: string[] = [];
    let examples = 0;
    const visit = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        if (key !== 'examples' || !Array.isArray(value)) visit(value, `${at}/${key}`);
        else for (const example of value) problems.push(...problemsOf(schema, example).map((one) => `${at}: ${one}`));
        if (key === 'examples' && Array.isArray(value)) examples += value.length;
      }
    };
    for (const { id, params, query, body, responses } of allDefinitions()) {
      visit([params, query, body?.schema], id);
      for (const { schema } of Object.values(responses)) visit(schema, id);
    }
    expect(problems).toEqual([]);
    expect(examples).toBeGreaterThan(500);
  });

  it('contain ids with the prefixes of the service', () => {
    const ids = [...served.matchAll(/\b(\w+_)aggzqhmckpm7xlhtcbfrvyxm4a/g)].map(([, prefix]) => prefix);
    expect(new Set(ids).size).toBeGreaterThan(10);
  });
});

describe('responses that issue a credential', () => {
  it('are marked, so that they are never compressed', () => {
    const credentials = /^(secret|token|sensorApiKey|recoveryCodes|otpauthUrl)$/;
    const issuing = allDefinitions().filter(({ responses }) =>
      Object.values(responses).some(({ schema }) =>
        propertiesOf(schema, {}).some((one) => credentials.test(one.split('.').at(-1) ?? '')),
      ),
    );
    expect(issuing.length).toBeGreaterThan(5);
    expect(issuing.filter(({ isSecret }) => isSecret !== true).map(({ id }) => id)).toEqual([]);
  });
});

describe('/docs', () => {
  it('is one page without scripts that lists every endpoint and loads no external resource', async () => {
    const { status, headers, body } = await api.call('GET', '/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toBe(docsPolicy);
    expect(docsPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const { id } of allDefinitions()) expect(body).toContain(`<article id="${id}">`);
    expect(body).not.toMatch(/<(script|link|img|iframe)|src=|@import|url\(|href="(?![#/])/);
  });

  it('has a curl command for each endpoint, at the address of the request', async () => {
    const { body } = await api.server.inject({ method: 'GET', url: '/docs', headers: { host: 'scan.internal:9000' } });
    const commands = [...body.matchAll(/<pre>(curl [^<]*)<\/pre>/g)].map(([, command = '']) => command);
    // One command is in the introduction.
    expect(commands).toHaveLength(allDefinitions().length + 1);
    for (const command of commands) expect(command).toContain('http://scan.internal:9000/api/');
    const other = await api.server.inject({ method: 'GET', url: '/docs', headers: { host: '"><img src=x>' } });
    expect(other.body).not.toMatch(/<img|scan\.internal/);
    expect(other.body).toContain('http://127.0.0.1:8080/api/scans');
  });

  it('shows the operations with all words of the filter, in any case, and says how many', async () => {
    const idsOf = ({ body }: { body: string }) => [...body.matchAll(/<article id="([^"]+)">/g)].map(([, id]) => id);
    const found = await api.call('GET', '/docs?q=POST+%20SCANS');
    expect(idsOf(found)).toContain('createScan');
    expect(idsOf(found)).not.toContain('listScans');
    expect(idsOf(found).length).toBeLessThan(allDefinitions().length / 4);
    expect(found.body).toContain(`>${idsOf(found).length} of ${allDefinitions().length} operations contain`);
    expect(found.body).toContain('value="POST  SCANS"');
    const none = await api.call('GET', `/docs?q=${encodeURIComponent('"><img src=x>\u0000')}${'y'.repeat(5000)}`);
    expect([none.status, idsOf(none)]).toEqual([200, []]);
    expect(none.body).toContain('value="&quot;&gt;&lt;img src=x&gt;');
    expect(none.body).not.toMatch(/<img|y{100}/);
    expect(idsOf(await api.call('GET', '/docs?q=%20'))).toHaveLength(allDefinitions().length);
    expect(docsPolicy).toContain("form-action 'self'");
  });

  it('escapes texts', () => {
    const [definition] = allDefinitions();
    const page = renderDocs(definition ? [{ ...definition, summary: '<img onerror="x">', tag: '<b>&' }] : []);
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img onerror=&quot;x&quot;&gt;');
    expect(page).toContain('&lt;b&gt;&amp;');
  });
});

/** Names of all properties in a schema, as paths. */
function propertiesOf(schema: unknown, named: Record<string, object>, prefix = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref } = schema as { $ref?: string };
  if ($ref !== undefined) return propertiesOf(named[$ref.split('/').at(-1) ?? ''], named, prefix);
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([name, one]) => [
          `${prefix}.${name}`,
          ...propertiesOf(one, named, `${prefix}.${name}`),
        ])
      : key === 'enum' || key === 'example'
        ? []
        : propertiesOf(value, named, prefix),
  );
}
