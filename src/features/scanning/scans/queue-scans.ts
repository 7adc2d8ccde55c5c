import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import {
  familiarRepository,
  type ImageReference,
  isReferenceProblem,
  parseImageReference,
} from '../../../domain/image-reference.ts';
import { defaultScanners } from '../../../domain/scan.ts';
import { isLikelyHostOf, mayBeHostOf } from '../../../providers/image-host.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudits } from '../../platform/audit/record-audit.ts';
import { consumeScanQuota } from '../../platform/plans/consume-scan-quota.ts';
import { planLimit } from '../../platform/plans/plan-limit.ts';
import { lockPlanUse } from '../../platform/plans/plan-store.ts';
import {
  lockDefaultRegistryForShare,
  lockRegistriesWithoutHostForShare,
  lockRegistryForShare,
  type RegistryRow,
} from '../../platform/registry-records/registry-store.ts';
import {
  ensureImage,
  ensureTag,
  findImage,
  findTags,
  type ImageRow,
  listTags,
  type TagRow,
} from '../images/image-store.ts';
import { enqueueScans } from './enqueue-scans.ts';
import type { ScanQueue } from './scan-queue.ts';
import type { CreateScanBody } from './scan-schema.ts';
import { insertOrJoinScans, lockUnfinishedScans, type NewScan, type ScanRow } from './scan-store.ts';

/** One requested tag of one image. */
interface Target {
  /** Registry with whose credentials the image is pulled; undefined for none. */
  registry: RegistryRow | undefined;
  image: ImageRow;
  tag: TagRow;
  /** Canonical, with tag and digest if both were given. */
  reference: string;
}

/** Maximum number of scans of one request. */
const scansMax = 1_000;

export interface QueuedBatch {
  /** Batch of the queued scans; if all were joined, the batch of the first one. */
  batchId: string;
  scans: ScanRow[];
  joined: number;
}

/**
 * Queues one scan per requested tag and platform, all or none, each with its job in the same transaction. A queued or running scan of the
 * same reference, platform and scanners is returned instead and does not count against the plan. Throws PLAN_LIMIT when the quota does not
 * allow all of them.
 */
export async function queueScans(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  caller: Caller,
  body: CreateScanBody,
): Promise<QueuedBatch> {
  return deps.db.transaction().execute((transaction) => queueScansIn(transaction, deps.queue, caller, body));
}

/** Like `queueScans`, in the caller's transaction. */
export async function queueScansIn(
  transaction: Kysely<Database>,
  queue: ScanQueue,
  caller: Caller,
  body: CreateScanBody,
): Promise<QueuedBatch> {
  const platforms = wantedPlatforms(body);
  const reference = wantedReference(body);
  const { organizationId } = caller.principal;
  await lockPlanUse(transaction, organizationId);
  const targets =
    reference === undefined
      ? await targetsOfImage(transaction, organizationId, body)
      : await targetsOfReference(transaction, organizationId, reference, body);
  if (targets.length * platforms.length > scansMax) {
    throw validationError([
      {
        path: 'tags',
        message: `a request can queue at most ${scansMax} scans, but this image has ${targets.length} tags`,
      },
    ]);
  }
  const batchId = newId('bat');
  const wanted = targets.flatMap((target) =>
    platforms.map((platform) => newScan(caller, { ...target, platform, batchId, body })),
  );
  const queued = await insertOrJoinScans(transaction, wanted);
  const created = queued.filter(({ isNew }) => isNew).map(({ row }) => row);
  await enqueueScans(transaction, queue, created);
  await recordTriggered(transaction, caller, created);
  const { length } = created;
  if (length > 0 && !(await consumeScanQuota(transaction, organizationId, length))) throw planLimit('scansPerMonth');
  const scans = [...new Map(queued.map(({ row }) => [row.id, row])).values()];
  const joined = queued.length - length;
  return { batchId: length > 0 ? batchId : (scans[0]?.batch_id ?? batchId), scans, joined };
}

function newScan(
  caller: Caller,
  {
    registry,
    image,
    tag,
    reference,
    platform,
    batchId,
    body,
  }: Target & { platform: string | null; batchId: string; body: CreateScanBody },
): NewScan {
  const scanners = [...new Set<string>(body.scanners ?? registry?.scanners ?? defaultScanners)];
  const isForSensor = registry?.scan_method === 'sensor';
  return {
    id: newId('scan'),
    batch_id: batchId,
    organization_id: image.organization_id,
    image_id: image.id,
    tag_id: tag.id,
    registry_id: image.registry_id,
    image: image.name,
    tag: tag.name,
    reference,
    requested_platform: platform === 'all' ? null : platform,
    requested_scanners: scanners,
    are_scanners_explicit: body.scanners !== undefined || registry?.are_scanners_explicit === true,
    origin: isForSensor ? 'sensor' : 'cloud',
    all_platforms: platform === 'all',
    priority: body.priority === 'high' ? 10 : 0,
    request_key: [image.id, reference, platform ?? '', [...scanners].sort().join('+')].join(' '),
    queued_by: caller.principal.id,
    // Sensors claim their scans from the database, without a job.
    job_id: isForSensor ? null : randomUUID(),
  };
}

/** Written after all scans, because every other request of the organization that writes an audit entry waits from here on. */
async function recordTriggered(transaction: Kysely<Database>, caller: Caller, scans: ScanRow[]): Promise<void> {
  const entries = scans.map((scan) => ({
    ...actorOf(caller),
    action: 'scan.triggered',
    target: scan.id,
    details: { image: `${scan.image}:${scan.tag}`, platform: scan.all_platforms ? 'all' : scan.requested_platform },
  }));
  await recordAudits(transaction, caller.principal.organizationId, entries);
}

async function targetsOfReference(
  transaction: Kysely<Database>,
  organizationId: string,
  reference: ImageReference,
  body: CreateScanBody,
): Promise<Target[]> {
  const registry = await registryOfReference(transaction, organizationId, reference, body);
  const image = await ensureImage(transaction, {
    organizationId,
    registryId: registry?.id ?? null,
    source: 'registry',
    repository: `${reference.host}/${reference.repository}`,
    name: familiarRepository(reference),
    isSeen: false,
  });
  if (Array.isArray(body.tags)) return targetsOfNames(transaction, { image, registry }, body.tags);
  const tag = await ensureTag(transaction, image, reference.tag ?? reference.digest ?? 'latest', { isSeen: false });
  return [{ registry, image, tag, reference: canonical(image.repository, reference.tag, reference.digest) }];
}

/**
 * Returns the requested registry, else the organization's oldest one of the host, else the only one that probably serves the host.
 * Credentials are never sent to the host of another registry.
 */
async function registryOfReference(
  transaction: Kysely<Database>,
  organizationId: string,
  { host }: ImageReference,
  { registryId }: CreateScanBody,
): Promise<RegistryRow | undefined> {
  if (registryId === undefined) {
    const known = await lockDefaultRegistryForShare(transaction, organizationId, host);
    if (known) return known;
    const withoutHost = await lockRegistriesWithoutHostForShare(transaction, organizationId);
    const likely = withoutHost.filter((one) => isLikelyHostOf(one, host));
    return likely.length === 1 ? likely[0] : undefined;
  }
  const registry = await lockRegistryForShare(transaction, organizationId, registryId);
  if (!registry) throw notFound('Registry');
  if (mayBeHostOf(registry, host)) return registry;
  throw validationError([
    { path: 'registryId', message: `is a registry at ${registry.host ?? 'another host'}, but the image is at ${host}` },
  ]);
}

/** An image stays with its registry. */
async function registryOfImage(
  transaction: Kysely<Database>,
  image: ImageRow,
  { registryId }: CreateScanBody,
): Promise<RegistryRow | undefined> {
  const wanted = registryId ?? image.registry_id;
  if (wanted === null) return undefined;
  const registry = await lockRegistryForShare(transaction, image.organization_id, wanted);
  if (!registry) throw notFound('Registry');
  if (registry.id === image.registry_id) return registry;
  throw validationError([{ path: 'registryId', message: 'is not the registry of this image' }]);
}

async function targetsOfImage(
  transaction: Kysely<Database>,
  organizationId: string,
  body: CreateScanBody,
): Promise<Target[]> {
  const image = await findImage(transaction, organizationId, body.imageId ?? '');
  if (!image) throw notFound('Image');
  const registry = await registryOfImage(transaction, image, body);
  if (Array.isArray(body.tags)) return targetsOfNames(transaction, { image, registry }, body.tags);
  const known = await listTags(transaction, organizationId, image.id);
  const tags = body.tags === 'all' ? known : known.slice(0, 1);
  if (tags.length === 0) throw notFound('Tag');
  return tags.map((tag) => targetOfTag({ image, registry }, tag));
}

/** Tags that were never found are accepted, because only the registry knows whether they exist. */
async function targetsOfNames(
  transaction: Kysely<Database>,
  of: Pick<Target, 'image' | 'registry'>,
  names: string[],
): Promise<Target[]> {
  const known = await findTags(transaction, of.image.id, names);
  if (known.length < new Set(names).size) {
    await lockUnfinishedScans(
      transaction,
      known.map((tag) => tag.id),
    );
  }
  const targets = new Map<string, Target>();
  // In the order in which a sync inserts tags.
  for (const name of [...new Set(names)].sort()) {
    targets.set(name, targetOfTag(of, await ensureTag(transaction, of.image, name, { isSeen: false })));
  }
  return names.flatMap((name) => {
    const target = targets.get(name);
    targets.delete(name);
    return target ?? [];
  });
}

function targetOfTag({ image, registry }: Pick<Target, 'image' | 'registry'>, tag: TagRow): Target {
  const isDigest = tag.name.startsWith('sha256:');
  const reference = canonical(image.repository, isDigest ? null : tag.name, isDigest ? tag.name : null);
  return { registry, image, tag, reference };
}

function canonical(repository: string, tag: string | null, digest: string | null): string {
  return `${repository}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`;
}

/** Null means the default platform: linux/amd64, else the only one of the image. */
function wantedPlatforms({ platforms }: CreateScanBody): (string | null)[] {
  if (platforms === undefined) return [null];
  return platforms === 'all' ? ['all'] : [...new Set(platforms)];
}

/** Undefined when the request has an image id. `checkScanRequest` has rejected every other text. */
function wantedReference({ image, imageId }: CreateScanBody): ImageReference | undefined {
  if (imageId !== undefined) return undefined;
  const reference = parseImageReference(image ?? '');
  if (isReferenceProblem(reference)) throw validationError([{ path: 'image', message: reference.problem }]);
  return reference;
}
