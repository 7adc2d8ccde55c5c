import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { defaultPackFormats, packFormats } from '../../../compliance/pack/pack-sections.ts';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import type { ResolvedRequest } from '../reports/report-family.ts';
import { chosenSections, scopeTypeOf } from './check-pack-request.ts';
import type { PackScope } from './evidence-scope-store.ts';
import { zipFormat } from './find-pack-file.ts';
import type { PackOptions } from './pack-options.ts';
import type { CreatePackBody } from './pack-schema.ts';
import { packType } from './pack-type.ts';
import { findScopeNames } from './scope-name-store.ts';

/**
 * Resolves the scope of a requested pack.
 *
 * @throws {ApiError} NOT_FOUND for registries and images of other organizations, SERVICE_UNAVAILABLE if packs cannot be signed
 */
export async function resolvePackRequest(
  { db, vault }: { db: Kysely<Database>; vault: Vault | null },
  organizationId: string,
  body: CreatePackBody,
): Promise<ResolvedRequest> {
  const { templateId, name, outputFormats } = body;
  const { scope, kind, label } = await resolveScope(db, organizationId, body.scope);
  if (vault === null)
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      'Packs cannot be signed: the operator of this service must set PLIMSOLL_MASTER_KEY first',
    );
  const options: PackOptions = {
    templateId,
    ...(body.baseline !== undefined && { baseline: body.baseline }),
    period: { start: body.period.start, end: body.period.end },
    scope,
    sections: chosenSections(body.selectedSections),
    formats: packFormats.filter((format) => (outputFormats ?? defaultPackFormats).includes(format)),
    hasDocuments: outputFormats === undefined,
    hasTables: outputFormats === undefined || outputFormats.includes('CSV'),
  };
  return {
    type: packType,
    format: zipFormat,
    name: name.trim(),
    scope: kind,
    scopeLabel: label,
    scopeIds: {},
    scopeKey: `pack ${templateId} ${body.baseline === undefined ? '' : `${body.baseline} `}${hashOf(scope)}`,
    sections: options.sections,
    options: { ...options },
  };
}

interface ResolvedScope {
  scope: PackScope;
  kind: 'org' | 'registry' | 'custom';
  /** Display name. */
  label: string;
}

async function resolveScope(
  db: Kysely<Database>,
  organizationId: string,
  requested: CreatePackBody['scope'],
): Promise<ResolvedScope> {
  switch (scopeTypeOf(requested)) {
    case 'registry': {
      const registryIds = sorted(requested.registryIds);
      const found = await findScopeNames(db, organizationId, { table: 'registries', ids: registryIds });
      if (found.length < registryIds.length) throw notFound('Registry');
      const label = found.length <= 3 ? found.map((one) => one.name).join(', ') : `${found.length} registries`;
      return { scope: { type: 'registry', registryIds }, kind: 'registry', label };
    }
    case 'image': {
      const imageIds = sorted(requested.imageIds);
      const images = sorted(requested.images);
      const found = await findScopeNames(db, organizationId, { table: 'images', ids: imageIds });
      if (found.length < imageIds.length) throw notFound('Image');
      const names = [...found.map((one) => one.name), ...images];
      const label = names.length <= 3 ? names.join(', ') : `${names.length} images or image name patterns`;
      return { scope: { type: 'image', imageIds, images }, kind: 'custom', label };
    }
    default:
      return { scope: { type: 'organization' }, kind: 'org', label: 'all images' };
  }
}

function sorted(texts: readonly string[] | undefined): string[] {
  return [...new Set(texts)].sort();
}

function hashOf(scope: PackScope): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('hex').slice(0, 32);
}
