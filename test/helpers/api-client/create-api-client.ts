import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../../openapi/service-v1.d.ts';

export type ApiClient = Client<paths, 'application/json'>;

/** A client that is generated from the OpenAPI file: the compiler checks paths, parameters, bodies and responses. */
export function createApiClient(baseUrl: string, apiKey: string): ApiClient {
  return createClient<paths, 'application/json'>({ baseUrl, headers: { 'x-api-key': apiKey } });
}
