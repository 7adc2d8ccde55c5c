import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export type ApiClient = Client<paths, 'application/json'>;

/** The client that anybody could generate from the OpenAPI file: paths, parameters, bodies and answers are checked by the compiler. */
export function createApiClient(baseUrl: string, apiKey: string): ApiClient {
  return createClient<paths, 'application/json'>({ baseUrl, headers: { 'x-api-key': apiKey } });
}
