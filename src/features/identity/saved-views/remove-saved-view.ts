import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findChangeableView } from './find-changeable-view.ts';
import { deleteSavedView } from './saved-view-store.ts';

/** Deletes a view. Throws the errors of `findChangeableView`. */
export async function removeSavedView(db: Kysely<Database>, caller: Caller, viewId: string): Promise<void> {
  const { principal } = caller;
  await db.transaction().execute(async (transaction) => {
    const view = await findChangeableView(transaction, principal, viewId);
    await deleteSavedView(transaction, principal.organizationId, viewId);
    if (view.private_to !== null) return;
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'view.removed',
      target: viewId,
      details: { name: view.name, page: view.page },
    });
  });
}
