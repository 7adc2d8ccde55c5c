import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { currentTokenHash } from './current-token-hash.ts';
import { deleteOtherSessions, deleteOwnSession } from './own-session-store.ts';

type SessionCaller = Caller & { headers: IncomingHttpHeaders };

/**
 * Ends a session of the caller, effective on the next request on every replica. Returns whether it was the session of this request. Throws
 * NOT_FOUND for an ended session and for one of another member.
 */
export async function endOwnSession(
  db: Kysely<Database>,
  caller: SessionCaller,
  sessionId: string,
): Promise<{ isCurrent: boolean }> {
  const { organizationId, id: userId } = caller.principal;
  const currentHash = currentTokenHash(caller.headers);
  return db.transaction().execute(async (transaction) => {
    const ended = await deleteOwnSession(transaction, { organizationId, userId }, { id: sessionId, currentHash });
    if (!ended) throw notFound('Session');
    const details = { session: sessionId };
    await recordAudit(transaction, { ...actorOf(caller), action: 'login.ended', target: userId, details });
    return ended;
  });
}

/** Ends the sessions of the caller in this organization except the session of this request. Returns their number. */
export async function endOtherOwnSessions(db: Kysely<Database>, caller: SessionCaller): Promise<number> {
  const { organizationId, id: userId } = caller.principal;
  const currentHash = currentTokenHash(caller.headers);
  return db.transaction().execute(async (transaction) => {
    const ended = await deleteOtherSessions(transaction, { organizationId, userId }, currentHash);
    if (ended === 0) return 0;
    const details = { otherSessions: ended };
    await recordAudit(transaction, { ...actorOf(caller), action: 'login.ended', target: userId, details });
    return ended;
  });
}
