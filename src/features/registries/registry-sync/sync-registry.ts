import type { Logger } from 'pino';
import { ScanError } from '../../../domain/scan-error.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import { defaultTimeouts, type TransferTimeouts } from '../../../oci/transport/transfer-timeouts.ts';
import { type OpenedRegistry, readCatalog } from '../../../providers/read-catalog.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { serviceActor } from '../../platform/audit/service-actor.ts';
import { readRowsLeft } from '../../platform/plans/read-rows-left.ts';
import { rowCaps } from '../../platform/plans/row-caps.ts';
import { findRegistry, lockRegistry, type RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { type RegistryAccessDependencies, withRegistryAccess } from '../registries/with-registry-access.ts';
import { recordRepository } from './record-repository.ts';
import { healthyWithGaps, type RegistryHealth, toRegistryHealth } from './registry-health.ts';
import { imagesWithVanishedTags, readClock, recordHealth, removeVanishedTags } from './registry-sync-store.ts';
import { removeUnlistedTags } from './remove-unlisted-tags.ts';
import type { SyncJob, SyncRequester } from './sync-job.ts';

/** Syncs may wait longer than scans, because a registry may throttle thousands of requests. */
const syncTimeouts: TransferTimeouts = { ...defaultTimeouts, retryAfterMs: 5 * 60_000 };

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
 * Syncs a registry: records its repositories and the tags that the filter selects, marks removed tags, and updates the health. Repeats the
 * sync if the registry was changed meanwhile, because the result belongs to the old settings. Returns undefined when the registry was
 * removed. Throws ScanError after storing it in the health; no tag is marked as removed then.
 */
export async function syncRegistry(
  deps: SyncDependencies,
  { organizationId, registryId, repositories, requestedBy }: SyncJob,
  signal: AbortSignal,
): Promise<SyncResult | undefined> {
  for (;;) {
    const registry = await findRegistry(deps.db, organizationId, registryId);
    if (!registry || registry.scan_method === 'sensor') return undefined;
    const attempt = await attemptSync(deps, registry, repositories, signal);
    const isFinal =
      repositories !== undefined || signal.aborted || (await recordAttempt(deps, registry, attempt, requestedBy));
    if (!isFinal) continue;
    if ('error' in attempt) throw attempt.error;
    return attempt.result;
  }
}

type SyncAttempt = { error: unknown } | { host: string; result: SyncResult; health: RegistryHealth };

async function attemptSync(
  deps: SyncDependencies,
  registry: RegistryRow,
  repositories: string[] | undefined,
  signal: AbortSignal,
): Promise<SyncAttempt> {
  try {
    return await withRegistryAccess(deps, registry, { signal, timeouts: syncTimeouts }, async (access, context) => {
      const login = await access.login(context);
      const wanted = repositories ? { ...context, repositories } : context;
      const recorded = await recordCatalog(
        deps,
        registry,
        { access, context: wanted, login },
        repositories === undefined,
      );
      return { host: login.host, ...recorded };
    });
  } catch (error) {
    return { error: isThrottled(error) ? new ScanError('RATE_LIMITED', error.message, { isRetryable: false }) : error };
  }
}

/** A registry that still throttles after all retries is not retried in this run. */
function isThrottled(error: unknown): error is ScanError {
  return error instanceof ScanError && error.code === 'RATE_LIMITED';
}

async function recordCatalog(
  deps: SyncDependencies,
  registry: RegistryRow,
  opened: OpenedRegistry,
  isWhole: boolean,
): Promise<{ result: SyncResult; health: RegistryHealth }> {
  const { organization_id: organizationId } = registry;
  const { host } = opened.login;
  const beganAt = await readClock(deps.db);
  let newTags = 0;
  let tagsLeft = await readRowsLeft(deps.db, organizationId, 'tags');
  const options = {
    isWanted: createTagFilter({ include: registry.tag_include, exclude: registry.tag_exclude }),
    needsDigests: registry.schedule === 'on_push',
  };
  const { repositories, skipped, refusal } = await readCatalog(opened, options, async ({ name, tags }) => {
    if (tags.length === 0) return;
    const added = await deps.db.transaction().execute(async (transaction) => {
      const { added: recorded = 0 } =
        (await recordRepository(transaction, registry, { host, repository: name }, tags)) ?? {};
      if (recorded > tagsLeft) throw tooManyTags();
      tagsLeft -= recorded;
      return recorded;
    });
    // Not `newTags += await`, because concurrent callbacks change the variable.
    newTags += added;
  });
  // After a sync that skipped repositories, a missing tag may still exist.
  const removedTags = !isWhole || skipped > 0 ? 0 : await removeVanished(deps, registry, opened, beganAt);
  return {
    result: { repositories, skipped, newTags, removedTags },
    health: healthyWithGaps(skipped, refusal),
  };
}

/** Skips the repository. The registry's health shows the message. */
function tooManyTags(): ScanError {
  return new ScanError(
    'LIMIT_EXCEEDED',
    `The organization has reached the limit of ${rowCaps.tags} tags. Limit the tags with filters.`,
  );
}

/** Returns false without writing when the registry was changed or removed since it was read. */
async function recordAttempt(
  { db }: SyncDependencies,
  registry: RegistryRow,
  attempt: SyncAttempt,
  requestedBy: SyncRequester = { actor: serviceActor, ip: null, requestId: null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const present = await lockRegistry(transaction, registry.organization_id, registry.id);
    if (present?.updated_at.getTime() !== registry.updated_at.getTime()) return false;
    if ('error' in attempt) {
      await recordHealth(transaction, registry, toRegistryHealth(attempt.error), { isSynced: true });
      return true;
    }
    await recordHealth(transaction, registry, attempt.health, { host: attempt.host, isSynced: true });
    await recordAudit(transaction, {
      ...requestedBy,
      organizationId: registry.organization_id,
      action: 'registry.synced',
      target: registry.id,
      details: { name: registry.name, ...attempt.result },
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
