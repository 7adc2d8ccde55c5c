import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound, validationError } from '../../domain/api-error.ts';
import { newId } from '../../domain/ids.ts';
import {
  familiarRepository,
  type ImageReference,
  isReferenceProblem,
  parseImageReference,
} from '../../domain/image-reference.ts';
import { defaultScanners, type ScannerName } from '../../domain/scan.ts';
import { actorOf, type Caller, recordAudit } from '../audit/record-audit.ts';
import { ensureImage, ensureTag, findImage, type ImageRow, listTags, type TagRow } from '../images/store.ts';
import type { ScanQueue } from './scan-queue.ts';
import type { CreateScanBody } from './schema.ts';
import { insertOrJoinScan, type ScanRow, setJobId } from './store.ts';

/** One tag of one image, as asked for. */
interface Target {
  image: ImageRow;
  tag: TagRow;
  /** Canonical, with tag and digest where both were given. */
  reference: string;
}

export interface QueuedBatch {
  batchId: string;
  scans: ScanRow[];
  joined: number;
}

/**
 * Queues one scan per tag and platform asked for, all or none, each with its job in the same transaction.
 * A scan of the same reference, platform and scanners that is still queued or running is joined instead.
 */
export async function queueScans(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  caller: Caller,
  body: CreateScanBody,
): Promise<QueuedBatch> {
  const platforms = wantedPlatforms(body);
  const reference = wantedReference(body);
  if (body.registryId !== undefined) throw notFound('Registry');
  return deps.db.transaction().execute(async (transaction) => {
    const targets =
      reference === undefined
        ? await targetsOfImage(transaction, caller.principal.organizationId, body)
        : [await targetOfReference(transaction, caller.principal.organizationId, reference)];
    const batchId = newId('bat');
    const scans: ScanRow[] = [];
    let joined = 0;
    for (const target of targets) {
      for (const platform of platforms) {
        const { row, isNew } = await queueOne(transaction, deps.queue, caller, { ...target, platform, batchId, body });
        if (!isNew) joined += 1;
        if (!scans.some((scan) => scan.id === row.id)) scans.push(row);
      }
    }
    return { batchId: scans[0]?.batch_id ?? batchId, scans, joined };
  });
}

async function queueOne(
  transaction: Kysely<Database>,
  queue: ScanQueue,
  caller: Caller,
  wanted: Target & { platform: string | null; batchId: string; body: CreateScanBody },
): Promise<{ row: ScanRow; isNew: boolean }> {
  const { image, tag, reference, platform, body } = wanted;
  const scanners = [...new Set<ScannerName>(body.scanners ?? defaultScanners)];
  const queued = await insertOrJoinScan(transaction, {
    id: newId('scan'),
    batch_id: wanted.batchId,
    organization_id: image.organization_id,
    image_id: image.id,
    tag_id: tag.id,
    registry_id: image.registry_id,
    image: image.name,
    tag: tag.name,
    reference,
    requested_platform: platform === 'all' ? null : platform,
    requested_scanners: scanners,
    are_scanners_explicit: body.scanners !== undefined,
    all_platforms: platform === 'all',
    priority: body.priority === 'high' ? 10 : 0,
    request_key: [image.id, reference, platform ?? '', [...scanners].sort().join('+')].join(' '),
    queued_by: caller.principal.id,
  });
  if (!queued.isNew) return queued;
  const jobId = await queue.enqueue(transaction, {
    scanId: queued.row.id,
    organizationId: image.organization_id,
    priority: queued.row.priority,
  });
  await setJobId(transaction, queued.row.id, jobId);
  await recordAudit(transaction, {
    ...actorOf(caller),
    action: 'scan.triggered',
    target: queued.row.id,
    details: { image: `${image.name}:${tag.name}`, platform },
  });
  return queued;
}

async function targetOfReference(
  transaction: Kysely<Database>,
  organizationId: string,
  reference: ImageReference,
): Promise<Target> {
  const image = await ensureImage(transaction, {
    organizationId,
    source: 'registry',
    repository: `${reference.host}/${reference.repository}`,
    name: familiarRepository(reference),
  });
  const tag = await ensureTag(transaction, image, reference.tag ?? reference.digest ?? 'latest');
  return { image, tag, reference: canonical(image.repository, reference.tag, reference.digest) };
}

async function targetsOfImage(
  transaction: Kysely<Database>,
  organizationId: string,
  body: CreateScanBody,
): Promise<Target[]> {
  const image = await findImage(transaction, organizationId, body.imageId ?? '');
  if (!image) throw notFound('Image');
  const known = await listTags(transaction, organizationId, image.id);
  const names = Array.isArray(body.tags) ? [...new Set(body.tags)] : undefined;
  const tags = names
    ? await Promise.all(names.map((name) => ensureTag(transaction, image, name)))
    : body.tags === 'all'
      ? known
      : known.slice(0, 1);
  if (tags.length === 0) throw notFound('Tag');
  return tags.map((tag) => {
    const isDigest = tag.name.startsWith('sha256:');
    return {
      image,
      tag,
      reference: canonical(image.repository, isDigest ? null : tag.name, isDigest ? tag.name : null),
    };
  });
}

function canonical(repository: string, tag: string | null, digest: string | null): string {
  return `${repository}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`;
}

/** Null stands for the default platform: linux/amd64, else the only one there. */
function wantedPlatforms({ platforms }: CreateScanBody): (string | null)[] {
  if (platforms === undefined) return [null];
  return platforms === 'all' ? ['all'] : [...new Set(platforms)];
}

/** Undefined when an image id was given. `checkScanRequest` has refused every other text. */
function wantedReference({ image, imageId }: CreateScanBody): ImageReference | undefined {
  if (imageId !== undefined) return undefined;
  const reference = parseImageReference(image ?? '');
  if (isReferenceProblem(reference)) throw validationError([{ path: 'image', message: reference.problem }]);
  return reference;
}
