import { people, suspendedEmail } from './data/people.ts';
import { type ServiceClient, textOf } from './service-client.ts';

export interface People {
  /** Sessions of the admins who make decisions during the history. */
  admins: ServiceClient[];
  developers: ServiceClient[];
}

/** Invites and accepts every member, and leaves one invite open. All members have the same password. */
export async function addPeople(owner: ServiceClient, password: string): Promise<People> {
  for (const { email, name, role } of people) {
    const invite = await owner.call('POST', '/api/invites', { email, role });
    await owner.as(null).call('POST', '/api/auth/accept-invite', { token: textOf(invite, 'token'), name, password });
  }
  await owner.call('POST', '/api/invites', { email: 'never.accepted@northwind.example', role: 'viewer' });
  const suspended = (await owner.list('/api/members')).find(({ email }) => email === suspendedEmail);
  if (suspended) await owner.call('PUT', `/api/members/${textOf(suspended, 'id')}`, { status: 'SUSPENDED' });
  const signIn = (role: string) =>
    Promise.all(people.filter((one) => one.role === role).map(({ email }) => owner.signIn(email, password)));
  return { admins: await signIn('admin'), developers: await signIn('developer') };
}

/** Adds recent credentials: an open invite, API keys and tokens. */
export async function addCredentials(owner: ServiceClient, { developers }: People): Promise<void> {
  await owner.call('POST', '/api/invites', { email: 'new.colleague@northwind.example', role: 'developer' });
  await owner.call('POST', '/api/api-keys', { name: 'GitHub Actions', role: 'ci' });
  await owner.call('POST', '/api/api-keys', { name: '監査ダッシュボード', role: 'auditor', expiresAt: inDays(90) });
  const retired = await owner.call('POST', '/api/api-keys', { name: 'Old pipeline', role: 'developer' });
  await owner.call('DELETE', `/api/api-keys/${textOf(retired, 'id')}`);
  const token = { name: 'Laptop', permissions: 'viewer', expiresAt: inDays(30) };
  await developers[0]?.call('POST', '/api/personal-access-tokens', token);
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
