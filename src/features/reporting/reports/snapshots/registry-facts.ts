import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { RegistryFigures } from '../../../../reports/posture-facts.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import type { PostureRequest } from '../../posture/read-posture.ts';
import { readRegistries } from '../../posture/read-registries.ts';

/** Figures of each registry of a scope that contains several, for comparisons. */
export async function comparedRegistries(
  transaction: Kysely<Database>,
  { organizationId, registryId, tagIds, findings }: PostureScope,
  request: PostureRequest,
): Promise<RegistryFigures[]> {
  if (registryId !== undefined || tagIds || findings) return [];
  const registries = await readRegistries(transaction, organizationId, request);
  return registries.length > 1 ? registries : [];
}

/** Figures of each registry, which reports of every kind have if their scope is all registries. */
export async function registryFacts(
  transaction: Kysely<Database>,
  { organizationId, isOfAnyRegistry }: PostureScope,
  request: PostureRequest,
): Promise<{ registries?: RegistryFigures[] }> {
  return isOfAnyRegistry === true ? { registries: await readRegistries(transaction, organizationId, request) } : {};
}
