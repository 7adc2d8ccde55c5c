import type { Logger } from 'pino';
import { familiarRepository } from '../../../domain/image-reference.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import { defaultTimeouts, type TransferTimeouts } from '../../../oci/transport/transfer-timeouts.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { serviceActor } from '../../platform/audit/service-actor.ts';
import { readRowRoom } from '../../platform/plans/read-row-room.ts';
import { rowCaps } from '../../platform/plans/row-caps.ts';
import { findRegistry, lockRegistry, type RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { ensureImage } from '../../scanning/images/image-store.ts';
import { type RegistryAccessDependencies, withRegistryAccess } from '../registries/with-registry-access.ts';
import { type OpenedRegistry, readCatalog } from './read-catalog.ts';
import { healthyWithGaps, type RegistryHealth, toRegistryHealth } from './registry-health.ts';
import {
  imagesWithVanishedTags,
  readClock,
  recordHealth,
  recordSeenTags,
  removeVanishedTags,
} from './registry-sync-store.ts';
import { removeUnlistedTags } from './remove-unlisted-tags.ts';
import type { SyncJob, SyncRequester } from './sync-job.ts';

/** Nobody waits for a look, and a registry may throttle one that asks for thousands of things. */
const patientTimeouts: TransferTimeouts = { ...defaultTimeouts, retryAfterMs: 5 * 60_000 };

export interface SyncDependencies extends RegistryAccessDependencies {
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface SyncResult {
  repositories: number;
  skipped: number;
  newTags: number;
  removedTags: number;
}

/**
 * Looks at a registry: takes down its repositories and the tags that its filter wants, marks those that vanished, and says how the
 * registry is. Looks again when it was changed meanwhile, because what was seen then says nothing of how it is now. Undefined when it is
 * gone. Throws ScanError after its health says the same; nothing is marked as vanished then.
 */
export async function syncRegistry(
  deps: SyncDependencies,
  { organizationId, registryId, repositories, requestedBy }: SyncJob,
  signal: AbortSignal,
): Promise<SyncResult | undefined> {
  for (;;) {
    const registry = await findRegistry(deps.db, organizationId, registryId);
    if (!registry || registry.scan_method === 'sensor') return undefined;
    const look = await lookAt(deps, registry, repositories, signal);
    const isTold =
      repositories !== undefined || signal.aborted || (await recordLook(deps, registry, look, requestedBy));
    if (!isTold) continue;
    if ('error' in look) throw look.error;
    return look.result;
  }
}

type Look = { error: unknown } | { host: string; result: SyncResult; health: RegistryHealth };

async function lookAt(
  deps: SyncDependencies,
  registry: RegistryRow,
  repositories: string[] | undefined,
  signal: AbortSignal,
): Promise<Look> {
  try {
    return await withRegistryAccess(deps, registry, { signal, timeouts: patientTimeouts }, async (access, context) => {
      const login = await access.login(context);
      const wanted = repositories ? { ...context, repositories } : context;
      const taken = await takeDown(deps, registry, { access, context: wanted, login }, repositories === undefined);
      return { host: login.host, ...taken };
    });
  } catch (error) {
    return { error: isThrottled(error) ? new ScanError('RATE_LIMITED', error.message, { isRetryable: false }) : error };
  }
}

/** Whoever has waited as often and as long as was asked does not begin anew at once. */
function isThrottled(error: unknown): error is ScanError {
  return error instanceof ScanError && error.code === 'RATE_LIMITED';
}

async function takeDown(
  deps: SyncDependencies,
  registry: RegistryRow,
  opened: OpenedRegistry,
  isWhole: boolean,
): Promise<{ result: SyncResult; health: RegistryHealth }> {
  const { id: registryId, organization_id: organizationId } = registry;
  const { host } = opened.login;
  const beganAt = await readClock(deps.db);
  let newTags = 0;
  let room = await readRowRoom(deps.db, organizationId, 'tags');
  const wishes = {
    isWanted: createTagFilter({ include: registry.tag_include, exclude: registry.tag_exclude }),
    needsDigests: registry.schedule === 'on_push',
  };
  const { repositories, skipped, refusal } = await readCatalog(opened, wishes, async ({ name, tags }) => {
    if (tags.length === 0) return;
    const added = await deps.db.transaction().execute(async (transaction) => {
      const image = await ensureImage(transaction, {
        organizationId,
        registryId,
        source: 'registry',
        repository: `${host}/${name}`,
        name: familiarRepository({ host, repository: name }),
      });
      const recorded = await recordSeenTags(transaction, image, tags);
      if (recorded > room) throw tooManyTags();
      room -= recorded;
      return recorded;
    });
    // Not `newTags += await`: others add to it meanwhile.
    newTags += added;
  });
  // A repository that was refused this time is not one that vanished.
  const removedTags = !isWhole || skipped > 0 ? 0 : await removeVanished(deps, registry, opened, beganAt);
  return {
    result: { repositories, skipped, newTags, removedTags },
    health: healthyWithGaps(skipped, refusal),
  };
}

/** Passes the repository over; the registry's health shows the message. */
function tooManyTags(): ScanError {
  return new ScanError(
    'LIMIT_EXCEEDED',
    `The organization has reached the limit of ${rowCaps.tags} tags. Limit the tags with filters.`,
  );
}

/** False when the registry was changed or removed since it was read: then nothing is taken down. */
async function recordLook(
  { db }: SyncDependencies,
  registry: RegistryRow,
  look: Look,
  requestedBy: SyncRequester = { actor: serviceActor, ip: null, requestId: null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const present = await lockRegistry(transaction, registry.organization_id, registry.id);
    if (present?.updated_at.getTime() !== registry.updated_at.getTime()) return false;
    if ('error' in look) {
      await recordHealth(transaction, registry, toRegistryHealth(look.error), { isSynced: true });
      return true;
    }
    await recordHealth(transaction, registry, look.health, { host: look.host, isSynced: true });
    await recordAudit(transaction, {
      ...requestedBy,
      organizationId: registry.organization_id,
      action: 'registry.synced',
      target: registry.id,
      details: { name: registry.name, ...look.result },
    });
    return true;
  });
}

async function removeVanished(
  { db }: SyncDependencies,
  registry: RegistryRow,
  opened: OpenedRegistry,
  since: Date,
): Promise<number> {
  let removed = await removeUnlistedTags(db, registry, opened, since);
  for (const imageId of await imagesWithVanishedTags(db, registry.id, since)) {
    removed += await db.transaction().execute((transaction) => removeVanishedTags(transaction, imageId, since));
  }
  return removed;
}
