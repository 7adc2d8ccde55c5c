import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../features/session/session.ts';
import { api, read } from '../../lib/api/client.ts';

/** Signs in after a password was chosen. False if another step is needed, such as the code of a second factor. */
export async function signInWith(
  client: QueryClient,
  credentials: { email: string; password: string },
): Promise<boolean> {
  try {
    await read(api.POST('/api/auth/sign-in', { body: credentials }));
  } catch {
    return false;
  }
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'one-time-link' });
  await client.ensureQueryData(sessionQuery);
  return true;
}
