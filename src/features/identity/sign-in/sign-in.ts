import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { type CodeOutcome, verifyCode } from '../second-factor/verify-code.ts';
import { newSessionToken } from '../sessions/session-cookie.ts';
import { deleteEndedSessions, insertSession } from '../sessions/session-store.ts';
import { verifyPassword } from '../users/password.ts';
import { throttleAccount } from '../users/throttle-account.ts';
import { type Account, findAccount, lockAccountForShare } from '../users/user-store.ts';

/** Minimum duration of a refusal, so that the additional work for a known account is not measurable. */
const refusalMs = 300;

export interface SignInAttempt {
  email: string;
  password: string;
  /** A code of the authenticator app or a recovery code. */
  otp?: string | undefined;
  /** Selects the organization for users with several memberships; the oldest membership by default. */
  organizationId?: string | undefined;
  ip: string;
  requestId: string;
  /** User-Agent header, by which the user recognizes the session. */
  userAgent?: string | undefined;
}

export interface SignInDependencies {
  db: Kysely<Database>;
  /** Null without a master key: no second factor can be checked. */
  vault: Vault | null;
}

/**
 * Opens a session and returns its token. Throws UNAUTHORIZED with the same message and duration for an unknown address, a wrong password, a
 * user without an active membership, and a missing second factor; only the last case, after the correct password, has `X-OTP-Required`.
 * Throws RATE_LIMITED by account and network before the account is read, and after several wrong codes in a row. The limit of the endpoint
 * counts by network.
 */
export async function signIn(
  deps: SignInDependencies,
  attempt: SignInAttempt,
): Promise<{ token: string; account: Account }> {
  const { db } = deps;
  const begun = performance.now();
  const email = attempt.email.toLowerCase();
  await throttleAccount(db, { email, ip: attempt.ip });
  const account = await findAccount(db, email, attempt.organizationId);
  const isRight = await verifyPassword(attempt.password, account?.passwordHash);
  if (!isRight || !account) {
    if (account) await db.transaction().execute((transaction) => note(transaction, 'login.failed', account, attempt));
    throw await refusal(begun);
  }
  const token = newSessionToken();
  const outcome = await db.transaction().execute((transaction) => open(transaction, deps, { account, attempt, token }));
  if (!outcome) throw await refusal(begun);
  if (outcome.kind === 'waiting') throw rateLimited({ ok: false, retryAfterSeconds: outcome.retryAfterSeconds });
  if (outcome.kind === 'missing' || outcome.kind === 'wrong') throw await refusal(begun, { 'x-otp-required': 'true' });
  return { token, account };
}

/**
 * Checks the code of a second factor, if the account has one, and inserts the session in the same transaction. Returns undefined when
 * password or membership changed meanwhile.
 */
async function open(
  transaction: Kysely<Database>,
  { vault }: SignInDependencies,
  { account, attempt, token }: { account: Account; attempt: SignInAttempt; token: string },
): Promise<CodeOutcome | undefined> {
  if (!(await lockAccountForShare(transaction, account))) return undefined;
  const code = attempt.otp === '' ? undefined : attempt.otp;
  const outcome = await verifyCode(transaction, vault, { userId: account.userId, code, isConfirmed: true });
  if (outcome.kind !== 'absent' && outcome.kind !== 'passed') {
    await note(transaction, 'login.failed', account, attempt, { secondFactor: outcome.kind });
    return outcome;
  }
  await deleteEndedSessions(transaction, account);
  await insertSession(transaction, { ...account, tokenHash: hashSecret(token), userAgent: attempt.userAgent });
  const details: Record<string, string> = outcome.kind === 'passed' ? { secondFactor: outcome.by } : {};
  await note(transaction, 'login.succeeded', account, attempt, details);
  return outcome;
}

async function refusal(begun: number, headers: Record<string, string> = {}): Promise<ApiError> {
  await setTimeout(Math.max(0, begun + refusalMs - performance.now()));
  return new ApiError('UNAUTHORIZED', 'Authentication is required', { headers });
}

async function note(
  transaction: Kysely<Database>,
  action: 'login.failed' | 'login.succeeded',
  account: Account,
  { ip, requestId }: SignInAttempt,
  details: Record<string, string> = {},
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
    details,
  });
}
