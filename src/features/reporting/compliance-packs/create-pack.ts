import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { defaultPackFormats, packFormats } from '../../../compliance/pack/pack-sections.ts';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { queueReport } from '../reports/queue-report.ts';
import type { ReportFiles } from '../reports/report-files.ts';
import type { ReportQueue } from '../reports/report-queue.ts';
import type { ReportListRow } from '../reports/report-store.ts';
import { requireRoom } from '../reports/require-report-capacity.ts';
import { chosenSections, scopeTypeOf } from './check-pack-request.ts';
import type { PackScope } from './evidence-scope-store.ts';
import { packType } from './pack-document-paths.ts';
import type { PackOptions } from './pack-options.ts';
import type { CreatePackBody } from './pack-schema.ts';
import { findNamed } from './scope-name-store.ts';

export interface CreatePackDependencies {
  db: Kysely<Database>;
  files: Pick<ReportFiles, 'check'>;
  reportQueue: ReportQueue;
  /** Null: there is no master key, so nothing can be signed. */
  vault: Vault | null;
}

/**
 * Queues a pack. NOT_FOUND for registries and images that are not the organization's, SERVICE_UNAVAILABLE while nothing could be signed
 * or stored, RATE_LIMITED while too many reports wait; then nothing is created.
 */
export async function createPack(
  { db, files, reportQueue, vault }: CreatePackDependencies,
  caller: Caller,
  body: CreatePackBody,
): Promise<ReportListRow> {
  const { principal } = caller;
  const { organizationId } = principal;
  const { templateId, name, outputFormats } = body;
  return db.transaction().execute(async (transaction) => {
    const { scope, kind, label } = await resolveScope(transaction, organizationId, body.scope);
    if (vault === null)
      throw new ApiError(
        'SERVICE_UNAVAILABLE',
        'Packs cannot be signed: the operator of this service must set PLIMSOLL_MASTER_KEY first',
      );
    await files.check();
    await requireRoom(transaction, organizationId);
    const options: PackOptions = {
      templateId,
      period: { start: body.period.start, end: body.period.end },
      scope,
      sections: chosenSections(body.selectedSections),
      formats: packFormats.filter((format) => (outputFormats ?? defaultPackFormats).includes(format)),
      hasTables: outputFormats === undefined || outputFormats.includes('CSV'),
    };
    return queueReport(transaction, reportQueue, actorOf(caller), {
      id: newId('rep'),
      organization_id: organizationId,
      type: packType,
      format: 'ZIP',
      name: name.trim(),
      scope: kind,
      scope_label: label,
      target: '{}',
      scope_key: `pack ${templateId} ${hashOf(scope)}`,
      sections: [...options.sections],
      options: JSON.stringify(options),
      frequency: 'ONE_TIME',
      created_by: principal.id,
      created_by_name: principal.name,
    });
  });
}

interface ResolvedScope {
  scope: PackScope;
  kind: 'org' | 'registry' | 'custom';
  /** For people. */
  label: string;
}

async function resolveScope(
  db: Kysely<Database>,
  organizationId: string,
  asked: CreatePackBody['scope'],
): Promise<ResolvedScope> {
  switch (scopeTypeOf(asked)) {
    case 'registry': {
      const registryIds = sorted(asked.registryIds);
      const found = await findNamed(db, organizationId, { table: 'registries', ids: registryIds });
      if (found.length < registryIds.length) throw notFound('Registry');
      const label = found.length <= 3 ? found.map((one) => one.name).join(', ') : `${found.length} registries`;
      return { scope: { type: 'registry', registryIds }, kind: 'registry', label };
    }
    case 'image': {
      const imageIds = sorted(asked.imageIds);
      const images = sorted(asked.images);
      const found = await findNamed(db, organizationId, { table: 'images', ids: imageIds });
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
