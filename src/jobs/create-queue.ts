import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/schema.ts';
import { fairPriority } from './fair-priority.ts';
import { handBack } from './hand-back.ts';
import { recordCrashes } from './job-crashes.ts';
import {
  exhaustedName,
  type JobFailure,
  jobLeaseSeconds,
  jobSchema,
  type QueueCounts,
  type QueueDefinition,
  type QueueRequest,
  type RunningJob,
  type SendOptions,
  type WorkSettings,
} from './queue-settings.ts';
import { createRunningJobs } from './running-jobs.ts';
import { sqlIn } from './sql-executor.ts';
import { toExhaustedJob } from './to-exhausted-job.ts';

export interface Queue {
  /** Makes the queue's tables or brings them up to date, and starts watching. */
  start(): Promise<void>;
  /**
   * Queues a job in the caller's transaction, or at once without one. Returns its id; null when an exclusive queue holds a job with this
   * key already.
   */
  send(name: string, data: object, options?: SendOptions & { transaction?: Kysely<Database> }): Promise<string | null>;
  /** Runs the queue's jobs in this process. The handler must be safe to run twice: a worker may die after its work was done. */
  work<Data extends object>(
    name: string,
    settings: WorkSettings<Data>,
    handler: (job: RunningJob<Data>) => Promise<void>,
  ): Promise<void>;
  /** Takes a job out of the queue, or has its worker stop: here at once, elsewhere with its next heartbeat (4 s). */
  cancel(name: string, jobId: string): Promise<void>;
  /** Sends an empty job whenever the cron expression (minutes, UTC) comes round: once, however many processes there are. */
  schedule(name: string, cron: string): Promise<void>;
  unschedule(name: string): Promise<void>;
  /** Takes no more jobs, waits for the running ones, then hands back those that are left. */
  stop(options: { timeoutMs: number }): Promise<void>;
  /** At most some seconds old. Rejects when the database is away. */
  counts(): Promise<QueueCounts[]>;
}

/** How long a handler may take to notice that it is aborted. */
const handBackGraceMs = 3_000;

const processLost: JobFailure = {
  code: 'WORKER_LOST',
  message: 'The process that ran the job ended unexpectedly twice. The job is not retried.',
};

/** Jobs on pg-boss, on the service's own PostgreSQL. */
export function createQueue(request: QueueRequest): Queue {
  const { log, roles } = request;
  const boss = createBoss(request);
  const running = createRunningJobs(log, {
    handBack: (claim) => handBack(boss.getDb(), claim),
    recordCrashes: (claim, crashes) => recordCrashes(boss.getDb(), claim, crashes),
  });
  const workedNames = new Set<string>();
  let stopping: Promise<void> | undefined;

  /**
   * pg-boss lets a worker sleep out its polling interval after each job. Woken while it has a job, it looks for the next one as soon as
   * this one has ended; only finding nothing sends it to sleep.
   */
  async function workEagerly(register: (wake: () => void) => Promise<string>): Promise<void> {
    const worker: { id?: string } = {};
    worker.id = await register(() => {
      if (worker.id !== undefined) boss.notifyWorker(worker.id);
    });
  }

  async function stop(timeoutMs: number): Promise<void> {
    await Promise.all([...workedNames].map((name) => boss.offWork(name, { wait: false })));
    if (!(await running.untilIdle(timeoutMs))) await running.handBackAll(handBackGraceMs);
    // Waits for what remains to be said about jobs that have ended; nothing is running by now.
    await boss.stop({ graceful: true, timeout: 2_000 });
  }

  return {
    async start() {
      await boss.start();
      for (const definition of request.queues) await ensureQueue(boss, definition);
    },
    async send(name, data, options = {}) {
      const sql = options.transaction ? sqlIn(options.transaction) : boss.getDb();
      return boss.send(name, data, {
        db: sql,
        priority: await fairPriority(sql, name, options),
        ...(options.group === undefined ? {} : { group: { id: options.group } }),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      });
    },
    async work<Data extends object>(
      name: string,
      settings: WorkSettings<Data>,
      handler: (job: RunningJob<Data>) => Promise<void>,
    ) {
      if (!roles.work) throw new Error(`this process does not run jobs of queue ${name}`);
      const { concurrency, groupConcurrency, describeFailure, onExhausted } = settings;
      const { isCrash = () => false, crashFailure = processLost } = settings;
      const common = {
        includeMetadata: true,
        pollingIntervalSeconds: jobLeaseSeconds.poll,
        notifyPollingIntervalSeconds: jobLeaseSeconds.poll,
      } as const;
      workedNames.add(name).add(exhaustedName(name));
      await workEagerly((wake) =>
        boss.work<Data, void, typeof common>(exhaustedName(name), common, async (jobs) => {
          wake();
          for (const job of jobs) await onExhausted(toExhaustedJob(job));
        }),
      );
      const options = {
        ...common,
        perJobResults: true,
        heartbeatRefreshSeconds: jobLeaseSeconds.refresh,
        ...(groupConcurrency === undefined ? {} : { groupConcurrency }),
      } as const;
      for (let worker = 0; worker < concurrency; worker += 1) {
        await workEagerly((wake) =>
          boss.work<Data, void, typeof options>(name, options, async (jobs) => {
            wake();
            return Promise.all(
              jobs.map((job) => running.run(job, { name, run: handler, describeFailure, isCrash, crashFailure })),
            );
          }),
        );
      }
    },
    async cancel(name, jobId) {
      await boss.cancel(name, jobId);
      running.abort(jobId, 'the job was cancelled');
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async unschedule(name) {
      await boss.unschedule(name);
    },
    stop({ timeoutMs }) {
      stopping ??= stop(timeoutMs);
      return stopping;
    },
    async counts() {
      const queues = await boss.getQueues(request.queues.map((queue) => queue.name));
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        queued: queuedCount,
        running: activeCount,
        failed: failedCount,
      }));
    },
  };
}

function createBoss({ address, log, roles }: QueueRequest): PgBoss {
  const boss = new PgBoss({
    connectionString: address.url,
    schema: jobSchema,
    application_name: 'plimsoll-jobs',
    max: 5,
    connectionTimeoutMillis: 5_000,
    supervise: roles.work || roles.schedule,
    schedule: roles.schedule,
    // Wakes workers at once; without it (a pooler in between) they poll.
    useListenNotify: roles.work,
    superviseIntervalSeconds: jobLeaseSeconds.supervise,
    monitorIntervalSeconds: jobLeaseSeconds.supervise,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error and continues'));
  boss.on('warning', (warning) => log.warn({ warning }, 'warning of the job queue'));
  return boss;
}

async function ensureQueue(boss: PgBoss, definition: QueueDefinition): Promise<void> {
  const { name, attemptsMax = 5, timeoutSeconds = 3_600, isExclusive = false } = definition;
  const deadLetter = exhaustedName(name);
  const settings = {
    retryLimit: attemptsMax - 1,
    retryDelay: jobLeaseSeconds.retryDelay,
    retryBackoff: true,
    retryDelayMax: jobLeaseSeconds.retryDelayMax,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: jobLeaseSeconds.heartbeat,
    notify: true,
  };
  await boss.createQueue(deadLetter, { ...settings });
  await boss.createQueue(name, { ...settings, deadLetter, policy: isExclusive ? 'exclusive' : 'standard' });
  // A queue made by an earlier version keeps its settings otherwise.
  await boss.updateQueue(deadLetter, settings);
  await boss.updateQueue(name, { ...settings, deadLetter });
}
