import { newId } from '../../src/domain/ids.ts';
import type { Role } from '../../src/domain/role.ts';
import { hashSecret } from '../../src/features/identity/api-keys/secret.ts';
import { newSessionToken } from '../../src/features/identity/sessions/session-cookie.ts';
import { insertSession } from '../../src/features/identity/sessions/session-store.ts';
import { hashPassword } from '../../src/features/identity/users/password.ts';
import { insertMembership, insertUser } from '../../src/features/identity/users/user-store.ts';
import type { TestDatabase } from './postgres.ts';

/** Password of every member that `addPerson` creates. */
export const peoplesPassword = 'a long sentence to remember';
let passwordHash: Promise<string> | undefined;

export interface Person {
  userId: string;
  email: string;
  /** Value of the Cookie header of an open session. */
  cookie: string;
}

/** A signed-in member. */
export async function addPerson({ kysely }: TestDatabase, organizationId: string, role: Role): Promise<Person> {
  passwordHash ??= hashPassword(peoplesPassword);
  const userId = newId('usr');
  const email = `${userId}@example.com`;
  await insertUser(kysely, { id: userId, email, name: `A ${role}`, passwordHash: await passwordHash });
  await insertMembership(kysely, { organizationId, userId, role });
  return { userId, email, cookie: await openSession({ kysely }, { organizationId, userId }) };
}

/** Opens another session of a member, like a sign-in. */
export async function openSession(
  { kysely }: Pick<TestDatabase, 'kysely'>,
  member: { organizationId: string; userId: string },
): Promise<string> {
  const token = newSessionToken();
  await insertSession(kysely, { ...member, tokenHash: hashSecret(token) });
  return `svc-auth.session-token=${token}`;
}
