import type { Kysely } from 'kysely';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/schema.ts';
import { within } from '../lib/within.ts';
import { fairPriorities, fairPriority } from './fair-priority.ts';
import { handBack } from './hand-back.ts';
import { recordCrashes } from './job-crashes.ts';
import { createQueueErrorHandler } from './queue-errors.ts';
import {
  exhaustedName,
  type JobFailure,
  jobLeaseSeconds,
  jobSchema,
  type NewJob,
  type QueueCounts,
  type QueueDefinition,
  type QueueRequest,
  type RunningJob,
  type SendOptions,
  type WorkSettings,
} from './queue-settings.ts';
import { endExclusive, repeatRunning } from './repeat-running.ts';
import { createRunningJobs } from './running-jobs.ts';
import { sqlIn } from './sql-executor.ts';
import { toExhaustedJob } from './to-exhausted-job.ts';

type SendRequest = SendOptions & { transaction?: Kysely<Database> };

export interface Queue {
  /** Creates or migrates the tables of the queue and starts supervision. */
  start(): Promise<void>;
  /**
   * Queues a job in the caller's transaction, or immediately without one. Returns its id, or null when an exclusive queue already has a job
   * with this key.
   */
  send(name: string, data: object, options?: SendRequest): Promise<string | null>;
  /** Queues jobs of one group in the caller's transaction, with one statement for all. Their ids are new. */
  sendAll(name: string, jobs: NewJob[], options: { transaction: Kysely<Database>; group: string }): Promise<void>;
  /** Runs the jobs of a queue in this process. The handler must be idempotent, because a worker may end after its work was done. */
  work<Data extends object>(
    name: string,
    settings: WorkSettings<Data>,
    handler: (job: RunningJob<Data>) => Promise<void>,
  ): Promise<void>;
  /** Removes a job from the queue or aborts its worker: at once in this process, elsewhere with the next heartbeat (4 s). */
  cancel(name: string, jobId: string): Promise<void>;
  /** Sends an empty job at each time of the cron expression (minutes, UTC), once over all processes. */
  schedule(name: string, cron: string): Promise<void>;
  unschedule(name: string): Promise<void>;
  /** Claims no more jobs, waits for the running ones, then hands back the rest. Jobs can still be sent. */
  drain(options: { timeoutMs: number }): Promise<void>;
  /** Drains the queue and ends its connections. */
  stop(options: { timeoutMs: number }): Promise<void>;
  /** At most some seconds old. Rejects when the database is unavailable. */
  counts(): Promise<QueueCounts[]>;
}

/** Maximum time for a handler to react to its aborted signal. */
const handBackGraceMs = 3_000;

/** Maximum time for pg-boss to end its connections. It waits for their statements without a limit. */
const stopMsMax = 4_000;

const processLost: JobFailure = {
  code: 'WORKER_LOST',
  message: 'The process that ran the job ended unexpectedly twice. The job is not retried.',
};

/** Queue on pg-boss in the database of the service. */
export function createQueue(request: QueueRequest): Queue {
  const { log, roles } = request;
  const boss = createBoss(request);
  const running = createRunningJobs(log, {
    handBack: (claim) => handBack(boss.getDb(), claim),
    recordCrashes: (claim, crashes) => recordCrashes(boss.getDb(), claim, crashes),
    async endExclusive(claim, data) {
      const repetition = await endExclusive(boss.getDb(), claim);
      if (repetition) await send(claim.name, data, repetition);
    },
  });
  const workedNames = new Set<string>();
  let draining: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  boss.on('error', createQueueErrorHandler({ log, isStopping: () => stopping !== undefined }));

  /**
   * A pg-boss worker waits for its polling interval after each job. A worker that is woken while it has a job polls again as soon as the
   * job has ended and waits only when it finds none. Called when a worker has claimed a job.
   */
  function wakeBusyWorkers(name: string): void {
    for (const worker of boss.getWipData()) {
      if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id);
    }
  }

  async function send(name: string, data: object, options: SendRequest): Promise<string | null> {
    const { transaction, group, singletonKey, repeatsRunning = false } = options;
    const sql = transaction ? sqlIn(transaction) : boss.getDb();
    for (;;) {
      const id = await boss.send(name, data, {
        db: sql,
        priority: await fairPriority(sql, name, options),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      });
      if (id !== null || !repeatsRunning || singletonKey === undefined) return id;
      if (await repeatRunning(sql, name, singletonKey)) return null;
      // The job with this key has ended since, so that the key is free.
    }
  }

  async function drain(timeoutMs: number): Promise<void> {
    await Promise.all([...workedNames].map((name) => boss.offWork(name, { wait: false })));
    if (!(await running.untilIdle(timeoutMs))) await running.handBackAll(handBackGraceMs);
  }

  async function stop(timeoutMs: number): Promise<void> {
    draining ??= drain(timeoutMs);
    await draining;
    // Waits until the outcomes of ended jobs are written; no job is running at this point.
    await within(boss.stop({ graceful: true, timeout: 2_000 }), stopMsMax).catch((error: unknown) =>
      log.warn({ err: error }, 'the job queue did not end its connections'),
    );
  }

  return {
    async start() {
      await boss.start();
      for (const definition of request.queues) await ensureQueue(boss, definition);
    },
    send: (name, data, options = {}) => send(name, data, options),
    async sendAll(name, jobs, { transaction, group }) {
      const sql = sqlIn(transaction);
      const priorities = await fairPriorities(sql, name, { group, asked: jobs.map(({ priority }) => priority) });
      const rows = jobs.map(({ id, data }, index) => ({
        id,
        data,
        priority: priorities[index] ?? 0,
        group: { id: group },
      }));
      await boss.insert(name, rows, { db: sql });
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
      await boss.work<Data, void, typeof common>(exhaustedName(name), common, async (jobs) => {
        wakeBusyWorkers(exhaustedName(name));
        for (const job of jobs) await onExhausted(toExhaustedJob(job));
      });
      // pg-boss counts the jobs of a group among the workers of one call. Its limit over all processes does not hold when several workers claim
      // at the same time.
      const options = {
        ...common,
        perJobResults: true,
        heartbeatRefreshSeconds: jobLeaseSeconds.refresh,
        localConcurrency: concurrency,
        ...(groupConcurrency !== undefined && { localGroupConcurrency: groupConcurrency }),
      } as const;
      await boss.work<Data, void, typeof options>(
        name,
        options,
        async (jobs: JobWithMetadata<Data>[]): Promise<JobResult[]> => {
          wakeBusyWorkers(name);
          return Promise.all(
            jobs.map((job) => running.run(job, { name, run: handler, describeFailure, isCrash, crashFailure })),
          );
        },
      );
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
    drain({ timeoutMs }) {
      draining ??= drain(timeoutMs);
      return draining;
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
    // Wakes workers at once. Without it, for example behind a connection pooler, they poll.
    useListenNotify: roles.work,
    superviseIntervalSeconds: jobLeaseSeconds.supervise,
    monitorIntervalSeconds: jobLeaseSeconds.supervise,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
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
  // A queue of an earlier version would keep its old settings.
  await boss.updateQueue(deadLetter, settings);
  await boss.updateQueue(name, { ...settings, deadLetter });
}
