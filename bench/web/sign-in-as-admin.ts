import { randomBytes } from 'node:crypto';
import type { RunningService } from '../../test/helpers/service.ts';
import { createServiceClient, textOf } from '../../tools/seed/service-client.ts';

/** Adds an admin to the organization of the service's key, and returns the cookie of their session. */
export async function signInAsAdmin({ url, apiKey }: RunningService): Promise<string> {
  const key = createServiceClient(url, { apiKey });
  const email = `bench-${randomBytes(4).toString('hex')}@bench.example`;
  const password = randomBytes(12).toString('base64url');
  const invite = await key.call('POST', '/api/invites', { email, role: 'admin' });
  await key
    .as(null)
    .call('POST', '/api/auth/accept-invite', { token: textOf(invite, 'token'), name: 'Bench', password });
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  if (!response.ok || cookie === '') throw new Error(`sign-in was answered with ${response.status}`);
  return cookie;
}
