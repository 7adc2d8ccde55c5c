import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { snapshotPath } from '../../../engine/advisories/snapshot-files.ts';
import type { Queue } from '../../../jobs/create-queue.ts';
import { logFailedAttempt } from '../../../jobs/log-failed-attempt.ts';
import type { JobFailure, QueueDefinition } from '../../../jobs/queue-settings.ts';
import { hasDueTagPlatforms } from './due-result-store.ts';
import { confirmSnapshot, readRematchState } from './rematch-state-store.ts';
import { isNewer, type RematchDependencies, runRematch } from './run-rematch.ts';

/** At most one job at a time in the whole service. */
export const rematchQueueDefinition: QueueDefinition = {
  name: 'rematch',
  attemptsMax: 5,
  timeoutSeconds: 4 * 3600,
  isExclusive: true,
};

/**
 * Queues a re-match if there are newer advisories than those that results are as of, if results are due, or if a re-match was interrupted.
 * A program that started later with another matching revision does so instead of this one. Nothing is queued if a job waits or runs.
 */
export async function queueNeededRematch(
  { db, currentSnapshot, matchingRevision }: Pick<RematchDependencies, 'db' | 'currentSnapshot' | 'matchingRevision'>,
  queue: Pick<Queue, 'send'>,
): Promise<void> {
  const current = await currentSnapshot();
  if (current !== null) await confirmSnapshot(db, { id: current.used.id, fetchedAt: current.fetchedAt });
  const state = await readRematchState(db);
  if (state.matchingRevision !== null && state.matchingRevision !== matchingRevision) return;
  const isNeeded =
    state.targetId !== null ||
    (current !== null && isNewer(current, state)) ||
    (current?.used.id === state.snapshotId && (await hasDueTagPlatforms(db)));
  if (isNeeded) await queue.send(rematchQueueDefinition.name, {}, { singletonKey: 'all' });
}

/** The file of the snapshot that results are as of. The next re-match compares it with the snapshot that follows. */
export async function rematchSnapshotFiles(db: Kysely<Database>, folder: string): Promise<string[]> {
  const { digest } = await readRematchState(db);
  return digest === null ? [] : [snapshotPath(folder, digest)];
}

/** Runs queued re-matches in this process. */
export async function startRematchWorker(deps: RematchDependencies, queue: Queue): Promise<void> {
  await queue.work(
    rematchQueueDefinition.name,
    {
      concurrency: 1,
      describeFailure: (error): JobFailure => ({
        code: 'REMATCH_FAILED',
        message: error instanceof Error ? error.message : String(error),
      }),
      onExhausted: async ({ failure }) =>
        deps.log.warn({ failure }, 'stored results do not follow the new advisories yet'),
    },
    async ({ signal, attempt }) => {
      try {
        await runRematch(deps, signal);
      } catch (error) {
        const message = 'an attempt to match stored results again failed';
        logFailedAttempt(deps.log, { signal, error, message, fields: { attempt } });
        throw error;
      }
    },
  );
}
