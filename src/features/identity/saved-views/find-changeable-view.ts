import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { canChangeView } from './can-change-view.ts';
import { findSavedView, lockSavedView, type SavedViewRow } from './saved-view-store.ts';

/**
 * Returns a view that the caller may change, locked until the transaction ends. Throws NOT_FOUND for a view that the caller does not see,
 * and FORBIDDEN for a shared view of another member.
 */
export async function findChangeableView(
  transaction: Kysely<Database>,
  principal: Principal,
  viewId: string,
): Promise<SavedViewRow> {
  const { organizationId, id: userId } = principal;
  await lockSavedView(transaction, organizationId, viewId);
  const view = await findSavedView(transaction, { organizationId, userId }, viewId);
  if (!view) throw notFound('Saved view');
  if (canChangeView(principal, view)) return view;
  throw new ApiError('FORBIDDEN', 'Only its creator, as a developer or above, and admins can change a shared view');
}
