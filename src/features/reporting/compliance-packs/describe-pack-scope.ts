import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PackScope } from './evidence-scope-store.ts';
import { findScopeNames } from './scope-name-store.ts';

/** Sentences with every registry, image and name pattern of a scope. Deleted registries and images are listed by id. */
export async function describePackScope(
  db: Kysely<Database>,
  organizationId: string,
  scope: PackScope,
): Promise<string[]> {
  const named = async (table: 'registries' | 'images', ids: readonly string[]): Promise<string> => {
    const names = new Map((await findScopeNames(db, organizationId, { table, ids })).map(({ id, name }) => [id, name]));
    return ids.map((id) => (names.has(id) ? `${names.get(id)} (${id})` : `${id} (deleted)`)).join(', ');
  };
  switch (scope.type) {
    case 'organization':
      return ['All images of the organization.'];
    case 'registry':
      return [`Images of these registries: ${await named('registries', scope.registryIds)}.`];
    case 'image':
      return [
        ...(scope.imageIds.length > 0 ? [`These images: ${await named('images', scope.imageIds)}.`] : []),
        ...(scope.images.length > 0 ? [`Images with names that match ${scope.images.join(', ')}.`] : []),
      ];
  }
}
