import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { readSessionToken } from '../sessions/session-cookie.ts';
import { deleteSessionsOfUser } from '../sessions/session-store.ts';
import { sealSecret } from './factor-secret.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { confirmFactor, putPendingFactor, readEmail } from './second-factor-store.ts';
import { newTotpSecret, otpauthUrl, showSecret } from './totp.ts';
import { verifyCode } from './verify-code.ts';
import { wrongCode } from './wrong-code.ts';

export interface SecondFactorDependencies {
  db: Kysely<Database>;
  /** Null without a master key: no secret can be stored. */
  vault: Vault | null;
}

/**
 * Creates a secret for the caller's authenticator app. It becomes active when a code of it is confirmed. Throws BAD_REQUEST while another
 * factor is active.
 */
export async function beginFactor(
  { db, vault }: SecondFactorDependencies,
  { principal }: Caller,
): Promise<{ secret: string; otpauthUrl: string }> {
  const userId = principal.id;
  const secret = newTotpSecret();
  if (!(await putPendingFactor(db, { userId, sealedSecret: sealSecret(vault, userId, secret) }))) {
    throw new ApiError('BAD_REQUEST', 'A second factor is already active; remove it first');
  }
  return { secret: showSecret(secret), otpauthUrl: otpauthUrl(secret, await readEmail(db, userId)) };
}

/**
 * Activates the pending factor, returns its recovery codes, and ends the user's other sessions, which were opened without it. Throws
 * VALIDATION_ERROR for a wrong code or without a pending factor, and RATE_LIMITED after several wrong codes.
 */
export async function confirmBegunFactor(
  { db, vault }: SecondFactorDependencies,
  caller: Caller & { headers: IncomingHttpHeaders },
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const token = readSessionToken(caller.headers);
  if (token === undefined) throw new ApiError('FORBIDDEN', 'This endpoint requires a session; sign in with a browser');
  const userId = caller.principal.id;
  const recoveryCodes = newRecoveryCodes();
  const outcome = await db.transaction().execute(async (transaction) => {
    const outcome = await verifyCode(transaction, vault, { userId, code, isConfirmed: false });
    if (outcome.kind === 'passed') {
      await deleteSessionsOfUser(transaction, userId, hashSecret(token));
      await confirm(transaction, caller, recoveryCodes);
    }
    return outcome;
  });
  if (outcome.kind !== 'passed') {
    throw wrongCode(outcome, 'cannot be confirmed: no enrollment is open; start with a request without a code');
  }
  return { recoveryCodes };
}

async function confirm(transaction: Kysely<Database>, caller: Caller, recoveryCodes: string[]): Promise<void> {
  const userId = caller.principal.id;
  await confirmFactor(
    transaction,
    userId,
    recoveryCodes.map((one) => hashRecoveryCode(userId, one)),
  );
  await recordAudit(transaction, {
    ...actorOf(caller),
    action: 'login.factor_added',
    target: userId,
    details: { factor: 'totp' },
  });
}
