import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { throttleAccount } from './throttle-account.ts';
import { findUserByEmail } from './user-store.ts';

/** An account that somebody has shown to be theirs, or one that is about to be made. */
export interface ProvenAccount {
  /** Null: there is none yet with this address. */
  userId: string | null;
  /** Of an account that exists. */
  name?: string;
  passwordHash: string;
}

/**
 * The account of an e-mail address, in lower case, for whoever comes with its password; where there is none the password is that of a new
 * one. Undefined when the password is wrong: whoever holds a link must not get at an account that others gave access to.
 */
export async function proveAccount(
  db: Kysely<Database>,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<ProvenAccount | undefined> {
  await throttleAccount(db, { email, ip });
  const user = await findUserByEmail(db, email);
  if (!user) return { userId: null, passwordHash: await hashPassword(password) };
  return (await verifyPassword(password, user.passwordHash)) ? user : undefined;
}
