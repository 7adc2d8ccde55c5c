import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { throttleAccount } from './throttle-account.ts';
import { findUserByEmail } from './user-store.ts';

/** An account whose password was verified, or one that is about to be created. */
export interface ProvenAccount {
  /** Null when no account has this address yet. */
  userId: string | null;
  /** Name of an existing account. */
  name?: string;
  passwordHash: string;
}

/**
 * Returns the account of an e-mail address in lower case after verifying its password. Without an account the password is that of a new
 * one. Returns undefined for a wrong password: a user with a link must not get access to an existing account.
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
