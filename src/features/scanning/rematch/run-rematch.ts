import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import type { SnapshotChanges } from '../../../engine/advisories/compare-snapshots.ts';
import { snapshotPath } from '../../../engine/advisories/snapshot-files.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import type { UsedSnapshot } from '../scans/complete-scan.ts';
import { applyChanges } from './apply-changes.ts';
import { type DueTagPlatform, nextDueTagPlatforms } from './due-result-store.ts';
import { prepareRematch } from './prepare-rematch.ts';
import {
  confirmSnapshot,
  followMatchingRevision,
  markAllDue,
  type RematchState,
  readRematchState,
  startApplying,
} from './rematch-state-store.ts';
import { rematchWhole } from './rematch-whole.ts';

/** A snapshot that results can be matched with. */
export interface RematchSnapshot {
  path: string;
  used: UsedSnapshot;
  /** When its feeds were fetched or confirmed unchanged (ISO 8601). */
  fetchedAt: string;
}

export interface RematchDependencies {
  db: Kysely<Database>;
  pool: Pick<EnginePool, 'run'>;
  log: Logger;
  /** Null until the feeds have been read once. */
  currentSnapshot(): Promise<RematchSnapshot | null>;
  /** Of this program. */
  matchingRevision: string;
}

const dueAtOnce = 100;

/**
 * Brings the results of all tag platforms to the current snapshot and the matching revision of the program that started last. Nothing is pulled. It continues the work of a process that was killed, and
 * has no effect if nothing has changed. The caller ensures that one process at a time runs it; if two do, one of them fails or does nothing.
 */
export async function runRematch(deps: RematchDependencies, signal: AbortSignal): Promise<void> {
  const state = await readRematchState(deps.db);
  if (state.targetId !== null) await apply(deps, state.targetId, signal);
  if (state.matchingRevision === null) await followMatchingRevision(deps.db, deps.matchingRevision);
  else if (state.matchingRevision !== deps.matchingRevision) return;
  const current = await deps.currentSnapshot();
  if (current === null) return;
  await followSnapshot(deps, current, signal);
  const { snapshotId } = await readRematchState(deps.db);
  if (snapshotId === current.used.id) await rematchDue(deps, current, signal);
}

/** Whether results follow this snapshot. They do not follow one with older feeds: another process has newer advisories. */
export function isNewer({ used, fetchedAt }: RematchSnapshot, state: RematchState): boolean {
  return (
    state.snapshotId !== used.id && (state.fetchedAt === null || Date.parse(fetchedAt) >= state.fetchedAt.getTime())
  );
}

async function followSnapshot(deps: RematchDependencies, current: RematchSnapshot, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const state = await readRematchState(db);
  const target = { id: current.used.id, fetchedAt: current.fetchedAt };
  if (!isNewer(current, state)) {
    await confirmSnapshot(db, target);
    return;
  }
  const beforePath = snapshotFileOf(state, current);
  const changes = beforePath === null ? null : await compare(deps, beforePath, current.path, signal);
  if (beforePath === null || changes === null || changes.isWhole) {
    await markAllDue(db, target);
    log.info({ snapshot: current.used.digest }, 'all results are matched again with the new advisories');
    return;
  }
  const after = { path: current.path, id: current.used.id };
  const preparationId = await prepareRematch(deps, { beforePath, after, changes }, signal);
  await startApplying(db, preparationId, target);
  await apply(deps, current.used.id, signal);
}

/** The file of the snapshot that results are as of. Null if this process does not have it. */
function snapshotFileOf({ digest }: RematchState, current: RematchSnapshot): string | null {
  if (digest === null) return null;
  const file = snapshotPath(path.dirname(current.path), digest);
  return existsSync(file) ? file : null;
}

/** Null if the snapshots cannot be compared, such as one of an earlier format. */
async function compare(
  { pool, log }: RematchDependencies,
  before: string,
  after: string,
  signal: AbortSignal,
): Promise<SnapshotChanges | null> {
  try {
    return await pool.run('compare-snapshots', { before, after }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'the advisory snapshots could not be compared');
    return null;
  }
}

async function apply({ db, log }: RematchDependencies, targetId: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const changes = await applyChanges(db, targetId, signal);
  log.info(
    { ...changes, seconds: Math.round((performance.now() - startedAt) / 1000) },
    'results follow the new advisories',
  );
}

/** A tag platform that cannot be matched stays due, and the others are processed. */
async function rematchDue(deps: RematchDependencies, current: RematchSnapshot, signal: AbortSignal): Promise<void> {
  const { db, pool, log, matchingRevision } = deps;
  const snapshot = { path: current.path, id: current.used.id };
  let after: DueTagPlatform = { organizationId: '', id: '0' };
  for (;;) {
    const due = await nextDueTagPlatforms(db, after, dueAtOnce);
    for (const tagPlatform of due) {
      signal.throwIfAborted();
      after = tagPlatform;
      try {
        await rematchWhole({ db, pool, snapshot, matchingRevision }, tagPlatform, signal);
      } catch (error) {
        signal.throwIfAborted();
        log.warn(
          { err: error, tagPlatformId: tagPlatform.id },
          'a result could not be matched with the new advisories',
        );
      }
    }
    if (due.length < dueAtOnce) return;
  }
}
