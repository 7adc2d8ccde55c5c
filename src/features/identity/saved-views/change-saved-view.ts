import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findChangeableView } from './find-changeable-view.ts';
import { refuseNameInUse } from './refuse-name-in-use.ts';
import { requireSharingRole } from './require-sharing-role.ts';
import type { ChangeSavedViewBody } from './saved-view-schema.ts';
import { type SavedViewRow, updateSavedView } from './saved-view-store.ts';

/**
 * Changes the given fields of a view. Throws the errors of `findChangeableView`, FORBIDDEN when the role may not share views or the view
 * would become private to another member than its creator, and VALIDATION_ERROR when the name is in use.
 */
export async function changeSavedView(
  db: Kysely<Database>,
  caller: Caller,
  viewId: string,
  change: ChangeSavedViewBody,
): Promise<void> {
  const { principal } = caller;
  const { organizationId } = principal;
  await db.transaction().execute(async (transaction) => {
    const view = await findChangeableView(transaction, principal, viewId);
    const privateTo = privateToAfter(caller, view, change.shared);
    const values = { name: change.name?.trim() ?? view.name, query: change.query ?? view.query, privateTo };
    if (values.name === view.name && values.query === view.query && privateTo === view.private_to) return;
    await refuseNameInUse(() => updateSavedView(transaction, organizationId, viewId, values));
    const wasShared = view.private_to === null;
    const isShared = privateTo === null;
    if (!wasShared && !isShared) return;
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: wasShared ? (isShared ? 'view.changed' : 'view.unshared') : 'view.shared',
      target: viewId,
      details: { name: values.name, page: view.page },
    });
  });
}

function privateToAfter({ principal }: Caller, view: SavedViewRow, shared: boolean | undefined): string | null {
  if (shared === undefined || shared === (view.private_to === null)) return view.private_to;
  if (shared) {
    requireSharingRole(principal);
    return null;
  }
  if (view.created_by === principal.id) return principal.id;
  throw new ApiError('FORBIDDEN', 'Only its creator can make a shared view private');
}
