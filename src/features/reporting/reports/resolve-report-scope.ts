import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportScopeIds } from '../../../db/tables/reports.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { contentOfId } from '../../../domain/ids.ts';
import { findRegistry } from '../../platform/registry-records/registry-store.ts';
import { findScan } from '../../scanning/scans/scan-store.ts';
import { scopeOf } from './documents/check-document-request.ts';
import type { CreateReportBody } from './report-schema.ts';
import { findNamedLayer, findNamedPackage, findNamedTags } from './report-scope-store.ts';

/** The scope of a requested report. Every id belongs to the organization. */
export interface ResolvedReportScope {
  scope: 'org' | 'registry' | 'custom';
  /** Display name. */
  label: string;
  ids: ReportScopeIds;
  /** Equal for equal scopes. */
  key: string;
}

type Named = Omit<ResolvedReportScope, 'scope'>;
type ScopeFields = Pick<CreateReportBody, 'scope' | 'registryId' | 'tagIds' | 'scanId' | 'layerId' | 'packageId'>;

/** Throws NOT_FOUND with the kind of resource for an id that does not belong to the organization. */
export async function resolveReportScope(
  db: Kysely<Database>,
  organizationId: string,
  body: ScopeFields,
): Promise<ResolvedReportScope> {
  const scope = scopeOf(body);
  const { registryId, tagIds = [], scanId, layerId, packageId } = body;
  const find = async (): Promise<Named> => {
    if (scope === 'org') return { label: 'all images', ids: {}, key: 'org' };
    if (scope === 'registry') return ofRegistry(db, organizationId, registryId);
    if (tagIds.length > 0) return ofTags(db, organizationId, tagIds);
    if (scanId !== undefined) return ofScan(db, organizationId, scanId);
    if (layerId !== undefined) return ofLayer(db, organizationId, layerId);
    return ofPackage(db, organizationId, packageId ?? '');
  };
  return { scope, ...(await find()) };
}

async function ofRegistry(db: Kysely<Database>, organizationId: string, id: string | undefined): Promise<Named> {
  if (id === undefined) return { label: 'all registries', ids: {}, key: 'registries' };
  const registry = await findRegistry(db, organizationId, id);
  if (!registry) throw notFound('Registry');
  return { label: registry.name, ids: { registryId: id }, key: `registry ${id}` };
}

async function ofTags(db: Kysely<Database>, organizationId: string, ids: readonly string[]): Promise<Named> {
  const wanted = [...new Set(ids)].sort();
  const found = await findNamedTags(db, organizationId, wanted);
  if (found.length < wanted.length) throw notFound('Tag');
  const [first] = found;
  const label = first && found.length === 1 ? `${first.image}:${first.name}` : `${found.length} tags`;
  const hash = createHash('sha256').update(wanted.join(' ')).digest('hex');
  return { label, ids: { tagIds: wanted }, key: `tags ${hash}` };
}

async function ofScan(db: Kysely<Database>, organizationId: string, id: string): Promise<Named> {
  const scan = await findScan(db, organizationId, id);
  if (!scan) throw notFound('Scan');
  if (scan.assessment === null)
    throw validationError([{ path: 'scanId', message: 'belongs to a scan without a result' }]);
  return { label: `a scan of ${scan.image}:${scan.tag}`, ids: { scanId: id }, key: `scan ${id}` };
}

async function ofLayer(db: Kysely<Database>, organizationId: string, id: string): Promise<Named> {
  const bytes = contentOfId('lay', id);
  const layer = bytes && (await findNamedLayer(db, organizationId, bytes));
  if (!layer) throw notFound('Layer');
  const { digest, index, image } = layer;
  return { label: `layer ${index} of ${image}`, ids: { layer: { id, digest, index } }, key: `layer ${id}` };
}

async function ofPackage(db: Kysely<Database>, organizationId: string, id: string): Promise<Named> {
  const bytes = contentOfId('pkg', id);
  const found = bytes && (await findNamedPackage(db, organizationId, bytes));
  if (!found) throw notFound('Package');
  const { name, version } = found;
  return { label: `${name} ${version}`, ids: { package: { id, versionIds: [found.id] } }, key: `package ${id}` };
}
