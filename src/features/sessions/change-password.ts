import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ApiError, validationError } from '../../domain/api-error.ts';
import { rateLimited } from '../../http/rate-limit/rate-limiter.ts';
import { createDatabaseRateLimiter } from '../../http/rate-limit/store.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { actorOf, type Caller } from '../audit/caller.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashPassword, verifyPassword } from '../users/password.ts';
import { findPasswordHash, savePassword } from '../users/store.ts';
import { readSessionToken } from './session-cookie.ts';
import { deleteSessionsOfUser } from './store.ts';

/** Within a minute, right or wrong: whoever finds a browser open must not guess on. */
const attemptsMax = 10;

/**
 * Gives the caller another password and ends all their sessions but the one that asks. A wrong present password is an issue at
 * `currentPassword`; RATE_LIMITED after ten attempts within a minute.
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
  if (token === undefined) throw new ApiError('FORBIDDEN', 'Only a session may call this endpoint');
  const isRight = await verifyPassword(currentPassword, await findPasswordHash(db, userId));
  const passwordHash = isRight ? await hashPassword(newPassword) : undefined;
  await db.transaction().execute(async (transaction) => {
    if (passwordHash !== undefined) {
      await savePassword(transaction, userId, passwordHash);
      await deleteSessionsOfUser(transaction, userId, hashSecret(token));
    }
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: isRight ? 'login.password_changed' : 'login.password_refused',
      target: userId,
      details: {},
    });
  });
  if (!isRight) throw validationError([{ path: 'currentPassword', message: 'is not the present password' }]);
}
