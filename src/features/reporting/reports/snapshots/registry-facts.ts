import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { RegistryFigures } from '../../../../reports/posture-facts.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import type { PostureRequest } from '../../posture/read-posture.ts';
import { readRegistries } from '../../posture/read-registries.ts';

/** Figures of each registry, which reports of every kind have if their scope is all registries. */
export async function registryFacts(
  transaction: Kysely<Database>,
  { organizationId, isOfAnyRegistry }: PostureScope,
  request: PostureRequest,
): Promise<{ registries?: RegistryFigures[] }> {
  return isOfAnyRegistry === true ? { registries: await readRegistries(transaction, organizationId, request) } : {};
}
