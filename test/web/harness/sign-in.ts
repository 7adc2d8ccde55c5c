import type { Cookie } from 'playwright-core';
import { ownerEmail, people, suspendedEmail } from '../../../tools/seed/data/people.ts';
import { ownAddress } from './client-address.ts';
import { webUnderTest } from './web-under-test.ts';

export type WebRole = 'owner' | 'admin' | 'developer' | 'auditor' | 'ci' | 'viewer';

export type SessionCookie = Pick<Cookie, 'name' | 'value'>;

const sessions = new Map<WebRole, Promise<SessionCookie>>();

/** The session of the first member with a role in the seeded organization, one for all tests. A test that ends its session signs in itself. */
export function sessionOf(role: WebRole): Promise<SessionCookie> {
  const known = sessions.get(role);
  if (known !== undefined) return known;
  const created = signIn(emailOf(role), webUnderTest().password);
  sessions.set(role, created);
  return created;
}

export function emailOf(role: WebRole): string {
  if (role === 'owner') return ownerEmail;
  const found = people.find((one) => one.role === role && one.email !== suspendedEmail);
  if (found === undefined) throw new Error(`the seeded organization has no ${role}`);
  return found.email;
}

/** Signs in with the API, of the service of all tests or of another one, and returns the cookie. */
export async function signIn(email: string, password: string, url = webUnderTest().url): Promise<SessionCookie> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownAddress() },
    body: JSON.stringify({ email, password }),
  });
  const [pair = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  const [name = '', value = ''] = pair.split('=', 2);
  if (!response.ok || value === '') {
    throw new Error(`sign-in of ${email} was answered with ${response.status}: ${await response.text()}`);
  }
  return { name, value };
}
