import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockImages } from '../lifecycle/finding-lock-store.ts';
import { restoreTriage } from '../lifecycle/record-triage.ts';
import { claimUndo, listEarlierDecisions, listImagesOfBulk } from './bulk-triage-store.ts';

/** Decisions of one statement. */
const decisionsAtOnce = 500;

/**
 * Restores the decisions before a triage, once. A vulnerability that was decided again since then is skipped. Throws NOT_FOUND for a
 * token that is unknown, used, or too old.
 */
export async function undoBulkTriage(db: Kysely<Database>, caller: Caller, token: string) {
  const { organizationId, id, name } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    if (!(await claimUndo(transaction, organizationId, token))) throw notFound('Bulk triage');
    // A decision or a result changes these decisions under the lock of the image only.
    await lockImages(transaction, await listImagesOfBulk(transaction, organizationId, token));
    const earlier = await listEarlierDecisions(transaction, organizationId, token);
    const decisions = earlier
      .filter(({ isCurrent }) => isCurrent)
      .map(({ isCurrent: _current, ...decision }) => decision);
    let restored = 0;
    for (let at = 0; at < decisions.length; at += decisionsAtOnce) {
      restored += await restoreTriage(transaction, decisions.slice(at, at + decisionsAtOnce), {
        note: 'triage undone',
        actor: { id, name },
      });
    }
    const skipped = earlier.length - decisions.length;
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'vulnerability.triage_undone',
      target: token,
      details: { restored, skipped },
    });
    return { restored, skipped };
  });
}
