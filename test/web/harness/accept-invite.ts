import type { Fields } from '../../../tools/seed/service-client.ts';
import { ownAddress } from './client-address.ts';
import { webUnderTest } from './web-under-test.ts';

export interface AcceptedInvite {
  token: string;
  name: string;
  password: string;
}

/** Accepts an invite with the API, of the service of all tests or of another one, and returns `data` of the response. */
export async function acceptInvite(accepted: AcceptedInvite, url = webUnderTest().url): Promise<Fields> {
  const response = await fetch(`${url}/api/auth/accept-invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownAddress() },
    body: JSON.stringify(accepted),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the invite was answered with ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Fields }).data;
}
