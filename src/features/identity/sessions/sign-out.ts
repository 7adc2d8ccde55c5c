import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { readSessionToken } from './session-cookie.ts';
import { deleteSession } from './session-store.ts';

/** Ends the session of the caller's cookie, effective on the next request on every replica. */
export async function signOut(db: Kysely<Database>, caller: Caller & { headers: IncomingHttpHeaders }): Promise<void> {
  const token = readSessionToken(caller.headers);
  if (token === undefined) return;
  await db.transaction().execute(async (transaction) => {
    await deleteSession(transaction, hashSecret(token));
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'login.ended',
      target: caller.principal.id,
      details: {},
    });
  });
}
