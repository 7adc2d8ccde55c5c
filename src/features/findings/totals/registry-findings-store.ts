import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RegistryTotals } from './registry-totals.ts';

/** Condition on images `i`: they belong to the registry, or to any. */
export const imagesOfRegistries = (registries: RegistryTotals): RawBuilder<SqlBool> =>
  'registryId' in registries
    ? sql<SqlBool>`i.registry_id = ${registries.registryId}`
    : sql<SqlBool>`i.registry_id is not null`;

/** Condition on `findings f`: their images belong to the registry, or to any. */
export function ofRegistries(organizationId: string, registries: RegistryTotals): RawBuilder<SqlBool> {
  return sql<SqlBool>`f.image_id in (select i.id from images i where i.organization_id = ${organizationId}
    and ${imagesOfRegistries(registries)})`;
}
