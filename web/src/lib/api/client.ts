import createClient from 'openapi-fetch';
import type { components, paths } from '../../../../openapi/service-v1.d.ts';
import { failureOf, failureWithoutResponse, malformedAnswer } from './api-failure.ts';
import { basePath } from './base-path.ts';

export type Schemas = components['schemas'];

/** The public API with the session cookie. Paths, parameters, bodies and responses are checked by the compiler. */
export const api = createClient<paths>({ baseUrl: basePath.slice(0, -1), credentials: 'same-origin' });

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
