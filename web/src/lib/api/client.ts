import createClient from 'openapi-fetch';
import type { components, operations, paths } from '../../../../openapi/service-v1.d.ts';
import { compareClocks } from '../time/service-clock.ts';
import { failureOf, failureWithoutResponse, malformedAnswer } from './api-failure.ts';
import { basePath } from './base-path.ts';

export type Schemas = components['schemas'];
/** An operation of the API, by its `operationId`. */
export type Operation = keyof operations;

/** The public API with the session cookie. Paths, parameters, bodies and responses are checked by the compiler. */
export const api = createClient<paths>({ baseUrl: basePath.slice(0, -1), credentials: 'same-origin' });

/** A query whose names and values are those of an address that a user opened. The service refuses what it does not know. */
export type AddressQuery = Readonly<Record<string, string | number>>;

/** Reads of the API with such a query. All else is checked by the compiler. */
type AddressPaths = {
  [Path in keyof paths]: {
    get: paths[Path] extends { get: infer Get extends { parameters: object } }
      ? Omit<Get, 'parameters'> & { parameters: Omit<Get['parameters'], 'query'> & { query?: AddressQuery } }
      : never;
  };
};

/** The same API for lists whose filter, sort and page are in the address. */
export const listApi = createClient<AddressPaths>({ baseUrl: basePath.slice(0, -1), credentials: 'same-origin' });

for (const client of [api, listApi]) {
  client.use({ onResponse: ({ response }) => compareClocks(response.headers.get('date')) });
}

/**
 * The body of a successful response.
 *
 * @throws {ApiFailure}
 */
export async function read<Body>(
  request: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Exclude<Body, undefined>> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    throw cause instanceof DOMException && cause.name === 'AbortError' ? cause : failureWithoutResponse(cause);
  });
  if (!response.ok) throw failureOf(response, error);
  // A program between browser and service may answer in its place.
  if (typeof data !== 'object' || data === null) throw malformedAnswer();
  return data as Exclude<Body, undefined>;
}
