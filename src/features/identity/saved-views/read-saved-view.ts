import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { presentSavedView } from './present-saved-view.ts';
import type { SavedViewBody } from './saved-view-schema.ts';
import { findSavedView } from './saved-view-store.ts';

/** Returns a view in the form of the API. Throws NOT_FOUND for a view that the caller does not see. */
export async function readSavedView(
  db: Kysely<Database>,
  principal: Principal,
  viewId: string,
): Promise<SavedViewBody> {
  const { organizationId, id: userId } = principal;
  const row = await findSavedView(db, { organizationId, userId }, viewId);
  if (!row) throw notFound('Saved view');
  return presentSavedView(row, principal);
}
