import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDefinitions } from '../../src/app/endpoints.ts';
import { patternMessages } from '../../src/http/validation/pattern-messages.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function patternsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { pattern } = schema as { pattern?: unknown };
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(schema).flatMap(patternsOf)];
}

describe('values that do not match the pattern of their schema', () => {
  it.each([
    ['POST', '/api/invites', { email: 'nobody', role: 'viewer' }, 'email: must be an e-mail address'],
    [
      'POST',
      '/api/registries',
      { name: 'r', provider: 'GHCR', credentials: {}, repositories: ['Acme/API'] },
      'repositories.0: must be the lower-case name of a repository, without host and tag, such as acme/api',
    ],
    [
      'POST',
      '/api/api-keys',
      { name: 'k', role: 'ci', scope: 'sensor', uploadImages: ['a,b'] },
      'uploadImages.0: must not contain commas or blanks',
    ],
    [
      'GET',
      '/api/packages?name=curl&type=D!',
      undefined,
      'Invalid query parameter type: must be a package type, such as deb',
    ],
  ] as const)('%s %s %j: the message is in words', async (method, url, body, message) => {
    const response = await api.call(method, url, { key: api.first.keys.admin, ...(body && { body }) });
    expect([response.status, response.body.error.message]).toEqual([400, message]);
  });

  it('have a message in words for every pattern of a request', () => {
    const patterns = new Set(
      allDefinitions().flatMap(({ body, query, params }) => [body?.schema, query, params].flatMap(patternsOf)),
    );
    expect(patterns.size).toBeGreaterThan(10);
    expect([...patterns].filter((pattern) => !patternMessages.has(pattern))).toEqual([]);
    expect([...patternMessages.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([]);
  });
});
