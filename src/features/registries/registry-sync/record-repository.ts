import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { familiarRepository, type ImageReference } from '../../../domain/image-reference.ts';
import type { CatalogTag } from '../../../providers/read-catalog.ts';
import { lockRegistryForShare, type RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { ensureImage, type ImageRow } from '../../scanning/images/image-store.ts';
import { recordCatalogTags } from './registry-sync-store.ts';

/**
 * Records a repository of a catalog with its tags. Returns undefined when the registry was removed. The registry is locked first: the second
 * change of the image's row checks its foreign keys, and the removal of a registry locks the registry before images.
 */
export async function recordRepository(
  transaction: Kysely<Database>,
  registry: Pick<RegistryRow, 'id' | 'organization_id'>,
  { host, repository }: Pick<ImageReference, 'host' | 'repository'>,
  tags: CatalogTag[],
): Promise<{ image: ImageRow; added: number } | undefined> {
  const { id: registryId, organization_id: organizationId } = registry;
  if (!(await lockRegistryForShare(transaction, organizationId, registryId))) return undefined;
  const image = await ensureImage(transaction, {
    organizationId,
    registryId,
    source: 'registry',
    repository: `${host}/${repository}`,
    name: familiarRepository({ host, repository }),
  });
  return { image, added: tags.length === 0 ? 0 : await recordCatalogTags(transaction, image, tags) };
}
