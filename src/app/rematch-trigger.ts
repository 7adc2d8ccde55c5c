import { queueNeededRematch } from '../features/scanning/rematch/rematch-queue.ts';
import { followMatchingRevision } from '../features/scanning/rematch/rematch-state-store.ts';
import type { RematchDependencies } from '../features/scanning/rematch/run-rematch.ts';
import type { Queue } from '../jobs/create-queue.ts';
import { startRegularTasks } from './start-regular-tasks.ts';

const intervalMs = 60_000;

/**
 * Looks every minute whether stored results are to follow newer advisories, and once whether they are to follow the matching revision of this
 * program. Every process that has advisories runs it.
 */
export function startRematchTrigger(deps: RematchDependencies, queue: Queue): { close(): Promise<void> } {
  let isFollowed = false;
  const task = {
    async work() {
      if (!isFollowed) await followMatchingRevision(deps.db, deps.matchingRevision);
      isFollowed = true;
      await queueNeededRematch(deps, queue);
    },
    failure: 'could not look for results that need a re-match',
    isDueAtStart: true,
  };
  return startRegularTasks([task], { intervalMs, log: deps.log });
}
