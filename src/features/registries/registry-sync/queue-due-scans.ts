import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { readScansLeft } from '../../platform/plans/consume-scan-quota.ts';
import { lockPlanUse } from '../../platform/plans/plan-store.ts';
import { lockRegistryForShare } from '../../platform/registry-records/registry-store.ts';
import { queueScansIn } from '../../scanning/scans/queue-scans.ts';
import type { ScanQueue } from '../../scanning/scans/scan-queue.ts';
import {
  claimDueTags,
  lockBeforeClaim,
  registriesWithSchedule,
  type ScheduledTag,
  scheduledTags,
} from './registry-sync-store.ts';

export interface DueScans {
  queued: number;
  /** Scheduled tags that were not queued: not due, queued already, or beyond the limit of the plan or of one call. */
  skipped: number;
  registries: number;
}

export interface DueScansRequest {
  /** Restricts the call to one organization. */
  organizationId?: string;
  /** True for the scheduler, which spreads scans over time. False for a user's request. */
  isSpread: boolean;
  scansMax: number;
}

/**
 * Queues a scan of each tag that is due by its registry's schedule, one image per transaction, which also claims the tags. With any number
 * of schedulers each tag is queued once.
 */
export async function queueDueScans(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  callerOf: (organizationId: string) => Caller,
  { organizationId, isSpread, scansMax }: DueScansRequest,
): Promise<DueScans> {
  const registries = await registriesWithSchedule(deps.db, organizationId);
  const counts: DueScans = { queued: 0, skipped: 0, registries: registries.length };
  for (const registry of registries) {
    const isWanted = createTagFilter({ include: registry.tag_include, exclude: registry.tag_exclude });
    let room = Math.min(scansMax - counts.queued, await readScansLeft(deps.db, registry.organization_id));
    const tags = (await scheduledTags(deps.db, registry, isSpread)).filter((tag) => isWanted(tag.name));
    for (const [imageId, ofImage] of byImage(tags)) {
      const due = ofImage.filter((tag) => tag.is_due).slice(0, room);
      const queued = await queueTags(deps, callerOf(registry.organization_id), {
        registryId: registry.id,
        imageId,
        due,
      });
      room -= queued;
      counts.queued += queued;
      counts.skipped += ofImage.length - queued;
    }
  }
  return counts;
}

/** A plan whose quota was used up meanwhile is not an error of the schedule: the tags stay due. */
async function queueTags(
  { db, queue }: { db: Kysely<Database>; queue: ScanQueue },
  caller: Caller,
  { registryId, imageId, due }: { registryId: string; imageId: string; due: ScheduledTag[] },
): Promise<number> {
  if (due.length === 0) return 0;
  try {
    return await db.transaction().execute(async (transaction) => {
      const { organizationId } = caller.principal;
      // The plan and the registry are locked before the tags, in the same order as in all code that creates scans or removes a registry.
      await lockPlanUse(transaction, organizationId);
      if (!(await lockRegistryForShare(transaction, organizationId, registryId))) return 0;
      const ids = due.map((tag) => tag.id);
      await lockBeforeClaim(transaction, imageId, ids);
      const claimed = new Set(await claimDueTags(transaction, due));
      const tags = due.filter((tag) => claimed.has(tag.id)).map((tag) => tag.name);
      if (tags.length === 0) return 0;
      const { joined } = await queueScansIn(transaction, queue, caller, { imageId, tags });
      return tags.length - joined;
    });
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'PLAN_LIMIT' || error.code === 'NOT_FOUND')) return 0;
    throw error;
  }
}

function byImage(tags: ScheduledTag[]): Map<string, ScheduledTag[]> {
  return Map.groupBy(tags, (tag) => tag.image_id);
}
