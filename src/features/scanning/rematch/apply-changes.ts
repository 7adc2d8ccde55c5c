import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { applyRematch, type RematchedChanges } from '../../findings/lifecycle/apply-rematch.ts';
import {
  hasScans,
  markWholeInventoriesDue,
  nextOrganization,
  nextTouchedTagPlatforms,
} from './rematch-change-store.ts';
import {
  finishApplying,
  lockProgress,
  type RematchState,
  readRematchState,
  saveProgress,
} from './rematch-state-store.ts';

/** Tag platforms per transaction, whose images are locked for some tenths of a second. */
const tagPlatformsAtOnce = 100;
/** Longest pause between two transactions while scans wait or run. */
const pauseMsMax = 1_000;

/**
 * Applies the stored changes to the tag platforms of all organizations, and continues after the last one that any process has processed.
 * Only the database is read. Returns the number of changes that this process has made.
 */
export async function applyChanges(
  db: Kysely<Database>,
  targetId: string,
  signal: AbortSignal,
): Promise<RematchedChanges> {
  const total: RematchedChanges = { tagPlatforms: 0, opened: 0, closed: 0, changed: 0 };
  for (;;) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const state = await readRematchState(db);
    if (state.targetId !== targetId) return total;
    const batch = await nextBatch(db, state);
    if (batch === undefined) break;
    const changes = await db.transaction().execute((transaction) => applyBatch(transaction, state, batch));
    total.tagPlatforms += changes.tagPlatforms;
    total.opened += changes.opened;
    total.closed += changes.closed;
    total.changed += changes.changed;
    if (await hasScans(db)) await delay(Math.min(pauseMsMax, performance.now() - startedAt), undefined, { signal });
  }
  await finishApplying(db, targetId);
  return total;
}

interface Batch {
  organizationId: string;
  /** Empty: the organization begins. */
  tagPlatformIds: string[];
}

/** The next tag platforms of the organization, or the beginning of the next organization. Undefined after the last one. */
async function nextBatch(db: Kysely<Database>, state: RematchState): Promise<Batch | undefined> {
  const { organizationId, tagPlatformId } = state;
  if (organizationId !== '') {
    const tagPlatformIds = await nextTouchedTagPlatforms(db, organizationId, tagPlatformId, tagPlatformsAtOnce);
    if (tagPlatformIds.length > 0) return { organizationId, tagPlatformIds };
  }
  const next = await nextOrganization(db, organizationId);
  return next === undefined ? undefined : { organizationId: next, tagPlatformIds: [] };
}

/** The progress is stored with the changes. Nothing happens if another process has made progress meanwhile. */
async function applyBatch(
  transaction: Kysely<Database>,
  state: RematchState,
  { organizationId, tagPlatformIds }: Batch,
): Promise<RematchedChanges> {
  const none: RematchedChanges = { tagPlatforms: 0, opened: 0, closed: 0, changed: 0 };
  const locked = await lockProgress(transaction);
  const isSame =
    locked.targetId === state.targetId &&
    locked.organizationId === state.organizationId &&
    locked.tagPlatformId === state.tagPlatformId;
  if (!isSame || locked.targetId === null) return none;
  const last = tagPlatformIds.at(-1);
  await saveProgress(transaction, { organizationId, tagPlatformId: last ?? '0' });
  if (last !== undefined) return applyRematch(transaction, organizationId, locked.targetId, tagPlatformIds);
  await markWholeInventoriesDue(transaction, organizationId);
  return none;
}
