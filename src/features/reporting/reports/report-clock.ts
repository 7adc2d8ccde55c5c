import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import type { Queue } from '../../../jobs/create-queue.ts';
import type { QueueDefinition } from '../../../jobs/queue-settings.ts';
import type { ObjectStore } from '../../../storage/object-store.ts';
import { expireReports } from './expire-reports.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportQueue } from './report-queue.ts';
import { describeFailure } from './report-worker.ts';
import { runSchedules } from './run-schedules.ts';
import { sweepReplaced, sweepStrays } from './sweep-files.ts';
import { sweepWorkFolders } from './work-folder.ts';

/** Runs schedules and removes files that are no longer needed. */
export const reportClockDefinition: QueueDefinition = { name: 'report-clock', attemptsMax: 2, timeoutSeconds: 900 };
const everyFiveMinutes = '*/5 * * * *';
const tickMinutes = 5;

export interface ReportClockDependencies {
  db: Kysely<Database>;
  files: ReportFiles;
  families: ReportFamilies;
  store: ObjectStore;
  reportQueue: ReportQueue;
  /** Days after which reports are deleted. Null: they exist until a user deletes them. */
  retentionDays: number | null;
  log: Pick<Logger, 'info'>;
}

/** Handles the ticks of the clock in a worker process. Retention and removal of stray files run once an hour. */
export async function startReportClockWorker(deps: ReportClockDependencies, queue: Queue): Promise<void> {
  const settings = { concurrency: 1, describeFailure, onExhausted: async () => undefined };
  await queue.work(reportClockDefinition.name, settings, async () => {
    const queued = await runSchedules(deps);
    const replaced = await sweepReplaced(deps);
    const isHourly = new Date().getUTCMinutes() < tickMinutes;
    const expired = isHourly ? await expireReports(deps, deps.retentionDays) : 0;
    const strays = isHourly ? (await sweepStrays(deps)) + (await sweepWorkFolders()) : 0;
    if (queued + replaced + expired + strays > 0)
      deps.log.info({ queued, replaced, expired, strays }, 'report schedules and cleanup of report files');
  });
}

/** Starts the clock in a process with the scheduler role. With several schedulers, each tick runs once. */
export async function startReportClock(queue: Queue): Promise<void> {
  await queue.schedule(reportClockDefinition.name, everyFiveMinutes);
}
