import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../domain/api-error.ts';
import { rateLimited } from '../../http/rate-limit/rate-limiter.ts';
import { createDatabaseRateLimiter } from '../../http/rate-limit/store.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { verifyPassword } from '../users/password.ts';
import { type Account, findAccount } from '../users/store.ts';
import { newSessionToken } from './session-cookie.ts';
import { deleteEndedSessions, insertSession } from './store.ts';

/** Attempts within a minute, right or wrong. */
const attemptsMax = { account: 10, address: 30 };

/** No refusal comes sooner, so that what is written about a known account alone does not show. */
const refusalMs = 300;

export interface SignInAttempt {
  email: string;
  password: string;
  ip: string;
  requestId: string;
}

/**
 * Opens a session and gives its token. UNAUTHORIZED, the same in words and time, for an unknown address, a wrong password and a person
 * without an active membership; RATE_LIMITED by account and by address, before anything is looked at.
 */
export async function signIn(
  db: Kysely<Database>,
  attempt: SignInAttempt,
): Promise<{ token: string; account: Account }> {
  const begun = performance.now();
  const email = attempt.email.toLowerCase();
  await throttle(db, email, attempt.ip);
  const account = await findAccount(db, email);
  const isRight = await verifyPassword(attempt.password, account?.passwordHash);
  if (!isRight || !account) {
    if (account) await db.transaction().execute((transaction) => note(transaction, 'login.failed', account, attempt));
    await setTimeout(Math.max(0, begun + refusalMs - performance.now()));
    throw new ApiError('UNAUTHORIZED', 'Authentication is required');
  }
  const token = newSessionToken();
  await db.transaction().execute(async (transaction) => {
    await deleteEndedSessions(transaction, account);
    await insertSession(transaction, { ...account, tokenHash: hashSecret(token) });
    await note(transaction, 'login.succeeded', account, attempt);
  });
  return { token, account };
}

async function throttle(db: Kysely<Database>, email: string, ip: string): Promise<void> {
  const limiter = createDatabaseRateLimiter(db);
  const byAddress = await limiter.hit(`sign-in-address:${ip}`, attemptsMax.address);
  if (!byAddress.ok) throw rateLimited(byAddress);
  // Whether there is such an account or not, and without keeping what was typed.
  const name = createHash('sha256').update(email).digest('hex');
  const byAccount = await limiter.hit(`sign-in-account:${name}`, attemptsMax.account);
  if (!byAccount.ok) throw rateLimited(byAccount);
}

async function note(
  transaction: Kysely<Database>,
  action: 'login.failed' | 'login.succeeded',
  account: Account,
  { ip, requestId }: SignInAttempt,
): Promise<void> {
  const isKnown = action === 'login.succeeded';
  await recordAudit(transaction, {
    organizationId: account.organizationId,
    actor: isKnown
      ? { kind: 'user', id: account.userId, name: account.name }
      : { kind: 'anonymous', id: '', name: 'unknown' },
    action,
    target: account.userId,
    ip,
    requestId,
    details: {},
  });
}
