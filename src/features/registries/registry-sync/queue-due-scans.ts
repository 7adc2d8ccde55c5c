import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { roomForScans } from '../../platform/plans/consume-scan-quota.ts';
import { lockPlanUse } from '../../platform/plans/plan-store.ts';
import { queueScansIn } from '../../scanning/scans/queue-scans.ts';
import type { ScanQueue } from '../../scanning/scans/scan-queue.ts';
import { claimDueTags, registriesWithSchedule, type ScheduledTag, scheduledTags } from './registry-sync-store.ts';

export interface DueScans {
  queued: number;
  /** Tags of a schedule that were not queued: not due, queued already, or more than fit into the plan or into one call. */
  skipped: number;
  registries: number;
}

export interface DueScansRequest {
  /** One organization, or all. */
  organizationId?: string;
  /** Spread in time, as the scheduler does; who asks by hand wants them now. */
  isSpread: boolean;
  scansMax: number;
}

/**
 * Queues a scan of every tag that its registry's schedule makes due, image by image, each in one transaction that also claims the tags:
 * however many schedulers run, each tag is queued once.
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
    let room = Math.min(scansMax - counts.queued, await roomForScans(deps.db, registry.organization_id));
    const tags = (await scheduledTags(deps.db, registry, isSpread)).filter((tag) => isWanted(tag.name));
    for (const [imageId, ofImage] of byImage(tags)) {
      const due = ofImage.filter((tag) => tag.is_due).slice(0, room);
      const queued = await queueTags(deps, callerOf(registry.organization_id), { imageId, due });
      room -= queued;
      counts.queued += queued;
      counts.skipped += ofImage.length - queued;
    }
  }
  return counts;
}

/** A plan that somebody else has filled meanwhile is no failure of a schedule: the tags stay due. */
async function queueTags(
  { db, queue }: { db: Kysely<Database>; queue: ScanQueue },
  caller: Caller,
  { imageId, due }: { imageId: string; due: ScheduledTag[] },
): Promise<number> {
  if (due.length === 0) return 0;
  try {
    return await db.transaction().execute(async (transaction) => {
      // Always before the tags, as everybody who makes scans.
      await lockPlanUse(transaction, caller.principal.organizationId);
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
