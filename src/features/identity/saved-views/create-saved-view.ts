import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import { refuseNameInUse } from './refuse-name-in-use.ts';
import { requireSharingRole } from './require-sharing-role.ts';
import type { CreateSavedViewBody } from './saved-view-schema.ts';
import { countSavedViewsOf, insertSavedView } from './saved-view-store.ts';

/** Views that one member may have, private and shared. */
export const savedViewsPerMember = 200;

/**
 * Creates a view of the calling member and returns its id. Throws FORBIDDEN when the role may not share views, VALIDATION_ERROR when the
 * name is in use, and PLAN_LIMIT above the limits of the member and of the organization.
 */
export async function createSavedView(
  db: Kysely<Database>,
  caller: Caller,
  { name, page, query, shared = false }: CreateSavedViewBody,
): Promise<string> {
  const { organizationId, id: userId } = caller.principal;
  if (shared) requireSharingRole(caller.principal);
  const id = newId('viw');
  const member = { organizationId, userId };
  const view = { id, page, name: name.trim(), query, privateTo: shared ? null : userId };
  return db.transaction().execute(async (transaction) => {
    await refuseNameInUse(() => insertSavedView(transaction, member, view));
    // Locks the creation of views of the organization, so that the count of the member is exact too.
    await requireRowLimit(transaction, organizationId, 'savedViews');
    if ((await countSavedViewsOf(transaction, member)) > savedViewsPerMember) throw memberLimit();
    if (shared) {
      const details = { name: view.name, page };
      await recordAudit(transaction, { ...actorOf(caller), action: 'view.shared', target: id, details });
    }
    return id;
  });
}

function memberLimit(): ApiError {
  return new ApiError('PLAN_LIMIT', `Saved view limit reached: a member has at most ${savedViewsPerMember}`);
}
