import createClient from 'openapi-fetch';
import type { components, paths } from '../../../../openapi/service-v1.d.ts';
import { ApiFailure, failureOf } from './api-failure.ts';
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
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiFailure({ code: 'UNREACHABLE', message: 'The service cannot be reached.', status: 0, cause });
  });
  if (!response.ok || data === undefined) throw failureOf(response, error);
  return data as Exclude<Body, undefined>;
}
