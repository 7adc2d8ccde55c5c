import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { listTagsInScope } from './store-scope.ts';
import type { TakeRequest } from './take-snapshot.ts';

/** What the figures of a report are about: an organization or registry as it is, anything else as its tags. */
export async function postureScopeOf(
  transaction: Kysely<Database>,
  { organizationId, scope, target }: TakeRequest,
): Promise<PostureScope> {
  if (target.registryId !== undefined) return { organizationId, registryId: target.registryId };
  if (scope === 'custom') {
    return { organizationId, tagIds: await listTagsInScope(transaction, { organizationId, scope, target }) };
  }
  return { organizationId, ...(scope === 'registry' && { isOfAnyRegistry: true }) };
}
