import type { Principal } from '../../../domain/principal.ts';
import { canChangeView } from './can-change-view.ts';
import type { SavedViewBody } from './saved-view-schema.ts';
import type { SavedViewRow } from './saved-view-store.ts';

/** Saved view response for the caller. */
export function presentSavedView(row: SavedViewRow, principal: Principal): SavedViewBody {
  return {
    id: row.id,
    name: row.name,
    page: row.page,
    query: row.query,
    shared: row.private_to === null,
    createdBy: { id: row.created_by, name: row.creatorName },
    canChange: canChangeView(principal, row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
