import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, type ValidationIssue, validationError } from '../../../domain/api-error.ts';
import { isDigest } from '../../../domain/digest.ts';
import {
  type ImageReference,
  isReferenceProblem,
  isTagName,
  parseImageReference,
} from '../../../domain/image-reference.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import { isLikelyHostOf } from '../../../providers/image-host.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { rowLimit } from '../../platform/plans/plan-limit.ts';
import { readRowsLeft } from '../../platform/plans/read-rows-left.ts';
import { findRegistry, type RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { recordRepository } from '../registry-sync/record-repository.ts';
import { healthy } from '../registry-sync/registry-health.ts';
import { endSensorSync, readClock, recordHealth, removeVanishedTags } from '../registry-sync/registry-sync-store.ts';
import type { SyncQueue } from '../registry-sync/sync-job.ts';
import type { CatalogBody } from './sensor-schema.ts';
import { recordSensorContact } from './sensor-store.ts';

export interface CatalogResult {
  images: number;
  tags: number;
  newTags: number;
  removedTags: number;
}

interface NamedImage {
  reference: ImageReference;
  /** Tags that the registry's filter selects. */
  tags: { name: string; digest: string | null }[];
  /** Names of all tags of the image. */
  names: string[];
}

/**
 * Records the catalog of a sensor: every listed image with all its tags. Missing tags of a listed image are marked as removed. Other images
 * do not change. Throws NOT_FOUND when this key has no such sensor or its registry was removed.
 */
export async function recordCatalog(
  { db, syncQueue }: { db: Kysely<Database>; syncQueue: SyncQueue },
  caller: Caller,
  body: CatalogBody,
): Promise<CatalogResult> {
  const { organizationId, id: keyId } = caller.principal;
  const sensor = await recordSensorContact(db, { organizationId, keyId, sensorId: body.sensorId });
  if (!sensor) throw notFound('Sensor');
  const registry = sensor.registry_id === null ? undefined : await findRegistry(db, organizationId, sensor.registry_id);
  if (!registry) throw notFound('Registry');
  // When the image host is unknown (GitLab, ECR), the first listed name with a host determines it.
  const named = body.images
    .map(({ name }) => name.split('/')[0] ?? '')
    .find((first) => first !== registry.host && isLikelyHostOf(registry, first));
  const host = named ?? registry.host;
  const images = namedImages({ ...registry, host }, body);
  const beganAt = await readClock(db);
  let room = await readRowsLeft(db, organizationId, 'tags');
  const result: CatalogResult = { images: 0, tags: 0, newTags: 0, removedTags: 0 };
  for (const image of images) {
    const { added, removed } = await db
      .transaction()
      .execute((transaction) => recordImage(transaction, registry, image, { beganAt, room }));
    room -= added;
    result.images += 1;
    result.tags += image.tags.length;
    result.newTags += added;
    result.removedTags += removed;
  }
  await db.transaction().execute(async (transaction) => {
    await recordHealth(transaction, registry, healthy, { isSynced: true, ...(named !== undefined && { host: named }) });
    if (body.jobId !== null) await endSensorSync(transaction, registry.id, body.jobId);
    // The job of a sensor registry reads nothing. It queues the scans that the schedules now require.
    await syncQueue.enqueue(transaction, { organizationId, registryId: registry.id }, { repeatsRunning: true });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'registry.synced',
      target: registry.id,
      details: { name: registry.name, sensorId: sensor.id, ...result },
    });
  });
  return result;
}

async function recordImage(
  transaction: Kysely<Database>,
  registry: RegistryRow,
  { reference, tags, names }: NamedImage,
  { beganAt, room }: { beganAt: Date; room: number },
): Promise<{ added: number; removed: number }> {
  const recorded = await recordRepository(transaction, registry, reference, tags);
  if (!recorded) throw notFound('Registry');
  const { image, added } = recorded;
  if (added > room) throw rowLimit('tags');
  return { added, removed: await removeVanishedTags(transaction, image.id, beganAt, names) };
}

/** Images are locked in the order of their names, so that concurrent calls do not deadlock. */
function namedImages(registry: RegistryRow, { images }: CatalogBody): NamedImage[] {
  const issues: ValidationIssue[] = [];
  const isWanted = createTagFilter({ include: registry.tag_include, exclude: registry.tag_exclude });
  const named = new Map<string, NamedImage>();
  for (const [index, image] of images.entries()) {
    const reference = readName(registry, image.name);
    if (typeof reference === 'string') {
      issues.push({ path: `images.${index}.name`, message: reference });
      continue;
    }
    const tags = new Map<string, string | null>();
    for (const [at, { name, digest = null }] of image.tags.entries()) {
      if (!isTagName(name))
        issues.push({ path: `images.${index}.tags.${at}.name`, message: 'must be a valid tag name' });
      if (digest !== null && !isDigest(digest)) {
        issues.push({ path: `images.${index}.tags.${at}.digest`, message: 'must be a sha256 digest' });
      }
      if (isWanted(name)) tags.set(name, digest);
    }
    named.set(`${reference.host}/${reference.repository}`, {
      reference,
      tags: [...tags].map(([name, digest]) => ({ name, digest })),
      names: image.tags.map(({ name }) => name),
    });
  }
  if (issues.length > 0) throw validationError(issues.slice(0, 100));
  return [...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, image]) => image);
}

/** Returns a message for an invalid name and for one of another registry. */
function readName({ host }: RegistryRow, name: string): ImageReference | string {
  const isWhole = host === null || name.startsWith(`${host}/`);
  const reference = parseImageReference(isWhole ? name : `${host}/${name}`);
  if (isReferenceProblem(reference)) return reference.problem;
  if (host !== null && reference.host !== host) return `must be an image of ${host}`;
  return reference.digest === null && reference.tag === 'latest' && !name.endsWith(':latest')
    ? reference
    : 'must be a repository without tag or digest';
}
