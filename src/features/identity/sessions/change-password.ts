import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, validationError } from '../../../domain/api-error.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { hashPassword, verifyPassword } from '../users/password.ts';
import { findPasswordHash, savePassword } from '../users/user-store.ts';
import { readSessionToken } from './session-cookie.ts';
import { deleteSessionsOfUser } from './session-store.ts';

/** Attempts per minute, successful or not, so that a person at an unattended browser cannot guess the password. */
const attemptsMax = 10;

/**
 * Changes the caller's password and ends all sessions of the caller except the current one. Throws VALIDATION_ERROR at `currentPassword`
 * for a wrong password and RATE_LIMITED after ten attempts within a minute.
 */
export async function changePassword(
  db: Kysely<Database>,
  caller: Caller & { headers: IncomingHttpHeaders },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id: userId } = caller.principal;
  const slot = await createDatabaseRateLimiter(db).hit(`password-change:${userId}`, attemptsMax);
  if (!slot.ok) throw rateLimited(slot);
  const token = readSessionToken(caller.headers);
  if (token === undefined) throw new ApiError('FORBIDDEN', 'This endpoint requires a session; sign in with a browser');
  const before = await findPasswordHash(db, userId);
  const isRight = await verifyPassword(currentPassword, before);
  const passwordHash = isRight ? await hashPassword(newPassword) : undefined;
  const isChanged = await db.transaction().execute(async (transaction) => {
    // Of two concurrent changes with the same old password the first one succeeds. The second one, whose session has ended, must not
    // overwrite it.
    const saved =
      passwordHash !== undefined &&
      before !== undefined &&
      (await savePassword(transaction, userId, { passwordHash, before }));
    if (saved) await deleteSessionsOfUser(transaction, userId, hashSecret(token));
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: saved ? 'login.password_changed' : 'login.password_refused',
      target: userId,
      details: {},
    });
    return saved;
  });
  if (!isChanged) throw validationError([{ path: 'currentPassword', message: 'is not the current password' }]);
}
