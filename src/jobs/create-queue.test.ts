import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, it, type TestContext } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { createQueue, type Queue } from './create-queue.ts';
import {
  type ExhaustedJob,
  type JobFailure,
  jobLeaseSeconds,
  type QueueDefinition,
  type QueueRequest,
  type QueueRoles,
  type RunningJob,
  type WorkSettings,
} from './queue-settings.ts';

interface Work {
  number: number;
}

const quiet = { warn: () => undefined, error: () => undefined };
const queues: QueueDefinition[] = [
  { name: 'scan' },
  { name: 'sole', isExclusive: true },
  { name: 'once', attemptsMax: 1, timeoutSeconds: 1 },
];
const describeFailure = (error: unknown): JobFailure => ({ code: 'TEST', message: String(error) });

/** A database and queues of one test, so that tests run at the same time: most of them wait for leases and back-offs. */
interface World {
  database: TestDatabase;
  open(roles?: QueueRoles, log?: QueueRequest['log']): Promise<Queue>;
  stateOf(id: string | null): Promise<string | undefined>;
  /** Of the test's own context, which polls need in concurrent tests. */
  expect: TestContext['expect'];
}

async function openWorld({ expect, onTestFinished }: TestContext): Promise<World> {
  const database = await createTestDatabase();
  const opened: Queue[] = [];
  onTestFinished(async () => {
    for (const queue of opened) await queue.stop({ timeoutMs: 0 });
    await database.drop();
  });
  return {
    database,
    async open(roles = { work: true, schedule: false }, log: QueueRequest['log'] = quiet) {
      const queue = createQueue({ address: database.address, log, roles, queues });
      await queue.start();
      opened.push(queue);
      return queue;
    },
    async stateOf(id) {
      const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}::uuid`.execute(
        database.kysely,
      );
      return rows[0]?.state;
    },
    expect,
  };
}

function settings<Data = Work>(exhausted: ExhaustedJob<Data>[] = [], concurrency = 1): WorkSettings<Data> {
  return { concurrency, describeFailure, onExhausted: async (job) => void exhausted.push(job) };
}

const soon = { timeout: 60_000, interval: 50 };

/** Back-offs of the job are longer than the test, so that it is retried only after `retryNow`. */
async function delayRetries({ database }: World, id: string | null): Promise<void> {
  await sql`update pgboss.job set retry_delay = 3600, retry_delay_max = 7200 where id = ${id}::uuid`.execute(
    database.kysely,
  );
}

/** Makes a job due. Returns whether it was waiting for its back-off. */
async function retryNow({ database }: World, id: string | null): Promise<boolean> {
  const { rows } = await sql<{ waited: boolean }>`
    update pgboss.job set start_after = now() where id = ${id}::uuid
    returning (select start_after > now() from pgboss.job where id = ${id}::uuid) as waited`.execute(database.kysely);
  return rows[0]?.waited === true;
}

/** Claims the job in a process that is killed while running it. */
async function runInKilledWorker({ database }: World, id: string | null): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../test/helpers/hang-worker.ts', import.meta.url))],
    { env: { ...process.env, TEST_DATABASE_URL: database.address.url }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: child.stdout })) if (line === `running ${id}`) break;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Like `runInKilledWorker`, with an expired claim. */
async function killWorkerOf(world: World, id: string | null): Promise<void> {
  await runInKilledWorker(world, id);
  await loseHeartbeat(world, id);
}

/** Ages the heartbeat until a supervisor revokes the claim, and makes the job due. */
async function loseHeartbeat({ database, expect }: World, id: string | null): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select retry_count as count from pgboss.job where id = ${id}::uuid`.execute(database.kysely);
  const before = rows[0]?.count ?? 0;
  const isLost = async () => {
    const aged = await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'
      where id = ${id}::uuid and state = 'active' and retry_count = ${before}`.execute(database.kysely);
    return aged.numAffectedRows === 0n;
  };
  await expect.poll(isLost, { interval: 100 }).toBe(true);
  await sql`update pgboss.job set start_after = now() where id = ${id}::uuid`.execute(database.kysely);
}

describe.concurrent('createQueue', () => {
  it('runs a job of a killed worker again after a lease and a back-off of less than a minute, and completes it once', async (context) => {
    const world = await openWorld(context);
    const { database, open, stateOf, expect } = world;
    const other = await open({ work: true, schedule: false });
    const id = await other.send('scan', { number: 1 });
    await runInKilledWorker(world, id);
    const attempts: number[] = [];
    await other.work<Work>('scan', settings(), async ({ attempt }) => void attempts.push(attempt));
    await expect.poll(() => stateOf(id), { timeout: 100_000, interval: 200 }).toBe('completed');
    expect(attempts).toEqual([2]);
    const { rows } = await sql<{ seconds: number }>`select heartbeat_seconds + retry_delay_max as seconds
      from pgboss.job where id = ${id}::uuid`.execute(database.kysely);
    // Two supervisors that share the work, and a worker that has just polled, add to the settings of the job.
    expect((rows[0]?.seconds ?? 0) + 2 * jobLeaseSeconds.supervise + jobLeaseSeconds.poll).toBeLessThan(60);
  });

  it('runs a job that was queued in a transaction, and queues nothing when it is rolled back', async (context) => {
    const { database, open, stateOf, expect } = await openWorld(context);
    const queue = await open();
    const ran: number[] = [];
    await queue.work<Work>('scan', settings(), async ({ data }) => void ran.push(data.number));
    const rolledBack = database.kysely.transaction().execute(async (transaction) => {
      await queue.send('scan', { number: 1 }, { transaction });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    const id = await database.kysely
      .transaction()
      .execute((transaction) => queue.send('scan', { number: 2 }, { transaction, group: 'org_1' }));
    await expect.poll(() => stateOf(id), soon).toBe('completed');
    expect(ran).toEqual([2]);
    const { rows } = await sql`select 1 from pgboss.job where name = 'scan'`.execute(database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('ends a job at once on a permanent error, with the reason', async (context) => {
    const { open, stateOf, expect } = await openWorld(context);
    const queue = await open();
    const exhausted: ExhaustedJob<Work>[] = [];
    let tries = 0;
    await queue.work<Work>('scan', settings(exhausted), async () => {
      tries += 1;
      throw Object.assign(new Error('no such image'), { isRetryable: false });
    });
    const id = await queue.send('scan', { number: 7 });
    await expect
      .poll(() => exhausted, soon)
      .toEqual([{ id, data: { number: 7 }, failure: { code: 'TEST', message: 'Error: no such image' } }]);
    expect(tries).toBe(1);
    expect(await stateOf(id)).toBe('failed');
  });

  it('retries after a back-off, counting the attempts, and gives up after the last one', async (context) => {
    const world = await openWorld(context);
    const { open, stateOf, expect } = world;
    const queue = await open();
    const id = await queue.send('scan', { number: 1 });
    await delayRetries(world, id);
    const exhausted: ExhaustedJob<Work>[] = [];
    const tries: string[] = [];
    await queue.work<Work>('scan', settings(exhausted), async ({ attempt, attemptsMax }) => {
      tries.push(`${attempt}/${attemptsMax}`);
      throw new Error(`try ${attempt}`);
    });
    for (let round = 1; round <= 5; round += 1) {
      await expect.poll(() => tries.length, soon).toBe(round);
      if (round === 5) break;
      await expect.poll(() => stateOf(id), soon).toBe('retry');
      expect(await retryNow(world, id)).toBe(true);
    }
    await expect.poll(() => exhausted.map((job) => job.failure.message), soon).toEqual(['Error: try 5']);
    expect(tries).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
  });

  it('aborts and exhausts an attempt that takes too long', async (context) => {
    const { open, expect } = await openWorld(context);
    const queue = await open();
    const exhausted: ExhaustedJob<Work>[] = [];
    let isAborted = false;
    await queue.work<Work>('once', settings(exhausted), async ({ signal }) => {
      await once(signal, 'abort');
      isAborted = true;
      throw new Error('stopped');
    });
    await queue.send('once', { number: 1 });
    await expect.poll(() => exhausted.map((job) => job.failure.code), soon).toEqual(['TIMEOUT']);
    // The supervisor may expire the attempt before this process does.
    await expect.poll(() => isAborted, soon).toBe(true);
  });

  it('cancels a queued job before it runs, and aborts a running one', async (context) => {
    const { open, stateOf, expect } = await openWorld(context);
    const queue = await open();
    const exhausted: ExhaustedJob<Work>[] = [];
    const seen: number[] = [];
    let isAborted = false;
    await queue.work<Work>('scan', settings(exhausted), async ({ data, signal }) => {
      seen.push(data.number);
      if (data.number !== 1) return;
      await once(signal, 'abort');
      isAborted = true;
      signal.throwIfAborted();
    });
    const running = await queue.send('scan', { number: 1 });
    const queued = await queue.send('scan', { number: 2 });
    const last = await queue.send('scan', { number: 3 });
    await expect.poll(() => seen, soon).toEqual([1]);
    await queue.cancel('scan', queued ?? '');
    await queue.cancel('scan', running ?? '');
    await expect.poll(() => stateOf(last), soon).toBe('completed');
    expect([seen, isAborted, exhausted]).toEqual([[1, 3], true, []]);
    expect([await stateOf(running), await stateOf(queued)]).toEqual(['cancelled', 'cancelled']);
  });

  it.for([
    ['the concurrency', settings([], 3)],
    ['the concurrency of a group', { ...settings([], 3), groupConcurrency: 3 }],
  ] as const)('claims the next job as soon as one has ended, up to %s', async ([, limits], context) => {
    const { database, open, expect } = await openWorld(context);
    const queue = await open();
    let now = 0;
    let most = 0;
    for (let number = 0; number < 40; number += 1) await queue.send('scan', { number }, { group: 'a' });
    const startedAt = Date.now();
    const { promise: three, resolve: together } = Promise.withResolvers<void>();
    await queue.work<Work>('scan', limits, async () => {
      now += 1;
      most = Math.max(most, now);
      if (now === 3) together();
      await three;
      await delay(10);
      now -= 1;
    });
    const left = async () =>
      (await sql`select 1 from pgboss.job where name = 'scan' and state <> 'completed'`.execute(database.kysely)).rows;
    await expect.poll(left, soon).toEqual([]);
    // 40 polls of two seconds between three workers wait 26 s, in addition to their work.
    expect(Date.now() - startedAt).toBeLessThan(25_000);
    expect(most).toBe(3);
  });

  it('keeps a place for another group while a group has as many jobs as it may', async (context) => {
    const world = await openWorld(context);
    const queue = await world.open();
    for (const name of ['a1', 'a2', 'a3', 'a4']) await queue.send('scan', { name }, { group: 'a' });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const limits = { ...settings<{ name: string }>([], 3), groupConcurrency: 2 };
    await queue.work<{ name: string }>('scan', limits, async ({ data: { name } }) => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
    });
    await context.expect.poll(() => begun.toSorted(), soon).toEqual(['a1', 'a2']);
    await queue.send('scan', { name: 'b1' }, { group: 'b' });
    await context.expect.poll(() => begun.length, soon).toBe(3);
    context.expect(begun[2]).toBe('b1');
    for (const [end, next] of [
      ['a1', 'a3'],
      ['a2', 'a4'],
    ] as const) {
      ends.get(end)?.();
      await context.expect.poll(() => begun.at(-1), soon).toBe(next);
    }
    for (const end of ends.values()) end();
  });

  it('alternates between groups, priority first', async (context) => {
    const { open, expect } = await openWorld(context);
    const queue = await open();
    const order: string[] = [];
    for (const name of ['a1', 'a2', 'a3']) await queue.send('scan', { name }, { group: 'a' });
    for (const name of ['b1', 'b2']) await queue.send('scan', { name }, { group: 'b' });
    await queue.send('scan', { name: 'urgent' }, { group: 'a', priority: 1 });
    await queue.work<{ name: string }>('scan', settings<{ name: string }>(), async ({ data }) => {
      order.push(data.name);
    });
    await expect.poll(() => order.length, soon).toBe(6);
    expect(order).toEqual(['urgent', 'a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('gives places to jobs that are queued together as to jobs that are queued one by one', async (context) => {
    const { database, open, expect } = await openWorld(context);
    const queue = await open();
    const order: string[] = [];
    const jobs = ['a1', 'a2', 'urgent'].map((name) => ({
      id: randomUUID(),
      data: { name },
      priority: name === 'urgent' ? 1 : 0,
    }));
    await database.kysely
      .transaction()
      .execute((transaction) => queue.sendAll('scan', jobs, { transaction, group: 'a' }));
    for (const name of ['b1', 'b2']) await queue.send('scan', { name }, { group: 'b' });
    await queue.work<{ name: string }>('scan', settings<{ name: string }>(), async ({ id, data }) => {
      order.push(data.name);
      expect(jobs.some((job) => job.id === id)).toBe(!data.name.startsWith('b'));
    });
    await expect.poll(() => order.length, soon).toBe(5);
    expect(order).toEqual(['urgent', 'a1', 'b1', 'a2', 'b2']);
  });

  it('has at most one job per key in an exclusive queue', async (context) => {
    const { open, expect } = await openWorld(context);
    const queue = await open({ work: false, schedule: false });
    expect(await queue.send('sole', { number: 1 }, { singletonKey: 'x' })).not.toBeNull();
    expect(await queue.send('sole', { number: 2 }, { singletonKey: 'x' })).toBeNull();
    expect(await queue.send('sole', { number: 3 }, { singletonKey: 'y' })).not.toBeNull();
  });

  it('repeats a running job of an exclusive queue once after it ended or failed, and never runs two', async (context) => {
    const { open, expect } = await openWorld(context);
    const [queue, other] = [await open(), await open()];
    const runs: (() => void)[] = [];
    const failures: string[] = [];
    let running = 0;
    const started: { running: number; data: object }[] = [];
    for (const one of [queue, other]) {
      await one.work<Work>('sole', { ...settings(), onExhausted: async () => void failures.push('x') }, async (job) => {
        running += 1;
        started.push({ running, data: job.data });
        await new Promise<void>((resolve) => runs.push(resolve));
        running -= 1;
        if (started.length === 1) throw Object.assign(new Error('final'), { isRetryable: false });
      });
    }
    const send = (by: Queue) => by.send('sole', { number: 1 }, { group: 'g', singletonKey: 'x', repeatsRunning: true });
    for (const at of [0, 1, 2]) {
      expect(typeof (await send(queue))).toBe(at === 0 ? 'string' : 'object');
      await expect.poll(() => started.length, soon).toBe(at + 1);
      expect([await send(other), await send(queue)]).toEqual([null, null]);
      expect(await queue.send('sole', { number: 1 }, { singletonKey: 'x' })).toBeNull();
      runs[at]?.();
      await expect.poll(() => started.length, soon).toBe(at + 2);
    }
    runs[3]?.();
    await expect.poll(() => running, soon).toBe(0);
    // The key is free, and the last run was not requested again.
    await expect.poll(() => queue.send('sole', { number: 1 }, { singletonKey: 'x' }), soon).not.toBeNull();
    await expect.poll(() => started.length, soon).toBe(5);
    runs[4]?.();
    expect(started).toEqual(Array.from({ length: 5 }, () => ({ running: 1, data: { number: 1 } })));
    await expect.poll(() => failures, soon).toEqual(['x']);
  });

  it('starts a run of an exclusive queue after each event, at whatever moment of an earlier run it arrives', async (context) => {
    const { open, expect } = await openWorld(context);
    const queues = [await open(), await open()];
    let events = 0;
    let seen = 0;
    for (const queue of queues) await queue.work<Work>('sole', settings(), async () => void (seen = events));
    for (let at = 0; at < 200; at += 1) {
      events += 1;
      await queues[at % 2]?.send('sole', { number: 1 }, { singletonKey: 'x', repeatsRunning: true });
      // The last event before a pause has no later one that could hide its loss.
      if (at % 10 === 9) await expect.poll(() => seen, soon).toBe(events);
    }
  });

  it('waits for running jobs when it stops, and claims no new ones', async (context) => {
    const { open, stateOf, expect } = await openWorld(context);
    const queue = await open();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const seen: number[] = [];
    await queue.work<Work>('scan', settings(), async ({ data }) => {
      seen.push(data.number);
      await held;
    });
    const first = await queue.send('scan', { number: 1 });
    await expect.poll(() => seen, soon).toEqual([1]);
    const second = await queue.send('scan', { number: 2 });
    const stopped = queue.stop({ timeoutMs: 20_000 });
    release();
    await stopped;
    expect([await stateOf(first), await stateOf(second)]).toEqual(['completed', 'created']);
    expect(seen).toEqual([1]);
  });

  it('reports that its database stopped, except while it stops itself', async (context) => {
    const world = await openWorld(context);
    const { database, expect } = world;
    const errors: unknown[] = [];
    const log = { ...quiet, error: (error: unknown) => void errors.push(error) };
    const queue = await world.open({ work: true, schedule: false }, log);
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    await queue.work<Work>('scan', settings(), async () => {
      begun.resolve();
      await end.promise;
    });
    await queue.send('scan', { number: 1 });
    await begun.promise;
    const terminate = async () => {
      const { rows } = await sql<{ is_ended: boolean }>`
        select pg_terminate_backend(pid) as is_ended from pg_stat_activity
        where datname = current_database() and application_name = 'plimsoll-jobs'`.execute(database.kysely);
      return rows.length;
    };
    await terminate();
    await expect.poll(() => errors.length, soon).toBeGreaterThan(0);
    // The queue has connected again.
    await expect.poll(terminate, soon).toBeGreaterThan(0);
    await delay(500);
    const stopped = queue.stop({ timeoutMs: 60_000 });
    const before = errors.length;
    await expect.poll(terminate, soon).toBeGreaterThan(0);
    await delay(500);
    expect(errors.slice(before)).toEqual([]);
    end.resolve();
    await stopped;
  });

  it('logs the error of a worker that could not claim jobs', async (context) => {
    const { database, open, expect } = await openWorld(context);
    const logged: unknown[] = [];
    const log = { ...quiet, error: (entry: object) => void logged.push(Reflect.get(entry, 'err')) };
    const queue = await open({ work: true, schedule: false }, log);
    await queue.work<Work>('scan', settings(), async () => undefined);
    await sql`alter schema pgboss rename to away`.execute(database.kysely);
    const ofWorker = () => logged.find((error) => Reflect.get(Object(error), 'queue') === 'scan');
    await expect.poll(ofWorker, soon).toBeDefined();
    await sql`alter schema away rename to pgboss`.execute(database.kysely);
    expect(ofWorker()).toBeInstanceOf(Error);
    expect(ofWorker()).toMatchObject({ message: expect.stringContaining('does not exist'), code: '42P01' });
  });

  it('hands back jobs that do not end in time, without losing an attempt, and another process runs them', async (context) => {
    const { open, stateOf, expect } = await openWorld(context);
    const stopping = await open();
    const hang = async ({ data, signal }: RunningJob<Work>): Promise<void> => {
      await once(signal, 'abort');
      // One handler stops when its signal is aborted, the other one never does.
      if (data.number === 2) await new Promise(() => undefined);
      signal.throwIfAborted();
    };
    await stopping.work<Work>('scan', settings([], 2), hang);
    const ids = [await stopping.send('scan', { number: 1 }), await stopping.send('scan', { number: 2 })];
    const states = async () => Promise.all(ids.map(stateOf));
    await expect.poll(states, soon).toEqual(['active', 'active']);
    await stopping.stop({ timeoutMs: 100 });
    expect(await states()).toEqual(['retry', 'retry']);

    const other = await open();
    const left: number[] = [];
    await other.work<Work>('scan', settings(), async ({ attempt, attemptsMax }) => {
      left.push(attemptsMax - attempt);
    });
    await expect.poll(states, soon).toEqual(['completed', 'completed']);
    // Of five attempts, four are left after the current one.
    expect(left).toEqual([4, 4]);
  });

  it('ends a job permanently when it has ended the process of its work twice, also with other failures in between', async (context) => {
    const world = await openWorld(context);
    const { open, stateOf, expect } = world;
    const queue = await open();
    const id = await queue.send('scan', { number: 1 });
    await delayRetries(world, id);
    const exhausted: ExhaustedJob<Work>[] = [];
    const tries: number[] = [];
    const crash = { code: 'CRASHED', message: 'twice' };
    const isCrash = (error: unknown): boolean => error instanceof Error && error.message === 'crash';
    await queue.work<Work>(
      'scan',
      { ...settings(exhausted), isCrash, crashFailure: crash },
      async ({ attempt, data }) => {
        tries.push(attempt);
        expect(data).toEqual({ number: 1 });
        throw new Error(attempt === 2 ? 'away' : 'crash');
      },
    );
    for (const round of [1, 2]) {
      await expect.poll(() => tries.length, soon).toBe(round);
      await expect.poll(() => stateOf(id), soon).toBe('retry');
      await retryNow(world, id);
    }
    await expect.poll(() => exhausted, soon).toEqual([{ id, data: { number: 1 }, failure: crash }]);
    expect(tries).toEqual([1, 2, 3]);
  });

  it('ends a job permanently when two processes were killed while they ran it, without a third attempt', async (context) => {
    const world = await openWorld(context);
    const { open, expect } = world;
    const watching = await open();
    const id = await watching.send('scan', { number: 1 });
    for (const _ of [1, 2]) await killWorkerOf(world, id);
    const exhausted: ExhaustedJob<Work>[] = [];
    const tries: number[] = [];
    const crashFailure = { code: 'CRASHED', message: 'twice' };
    await watching.work<Work>('scan', { ...settings(exhausted), crashFailure }, async ({ attempt }) => {
      tries.push(attempt);
    });
    await expect.poll(() => exhausted, soon).toEqual([{ id, data: { number: 1 }, failure: crashFailure }]);
    expect(tries).toEqual([]);
  });

  it('counts a killed process once, also when the next attempt is handed back', async (context) => {
    const world = await openWorld(context);
    const { open, stateOf, expect } = world;
    const stopping = await open();
    const id = await stopping.send('scan', { number: 1 });
    await killWorkerOf(world, id);
    await stopping.work<Work>('scan', settings(), async ({ signal }) => {
      await once(signal, 'abort');
      signal.throwIfAborted();
    });
    await expect.poll(() => stateOf(id), soon).toBe('active');
    await stopping.stop({ timeoutMs: 100 });
    const other = await open();
    await other.work<Work>('scan', settings(), async () => undefined);
    await expect.poll(() => stateOf(id), soon).toBe('completed');
  });

  it('counts no crash when a living process lost its claim and claims the job again', async (context) => {
    const world = await openWorld(context);
    const { open, stateOf, expect } = world;
    const queue = await open();
    const attempts: number[] = [];
    await queue.work<Work>('scan', settings(), async ({ attempt, signal }) => {
      attempts.push(attempt);
      if (attempt < 3) await once(signal, 'abort');
    });
    const id = await queue.send('scan', { number: 1 });
    for (const round of [1, 2]) {
      await expect.poll(() => attempts.length, soon).toBe(round);
      await loseHeartbeat(world, id);
    }
    await expect.poll(() => stateOf(id), soon).toBe('completed');
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('starts a scheduled job once with any number of processes', async (context) => {
    const { database, open, expect } = await openWorld(context);
    const [one, two] = [await open({ work: true, schedule: true }), await open({ work: true, schedule: true })];
    await one.schedule('scan', '0 3 * * *');
    await two.schedule('scan', '0 3 * * *');
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(database.kysely);
    expect(rows).toEqual([{ name: 'scan', cron: '0 3 * * *', timezone: 'UTC' }]);
    await one.unschedule('scan');
  });

  it('counts queued and running jobs', async (context) => {
    const { open, expect } = await openWorld(context);
    const queue = await open({ work: false, schedule: true });
    await queue.send('scan', { number: 1 });
    await expect
      .poll(async () => (await queue.counts()).find((counts) => counts.name === 'scan')?.queued, soon)
      .toBe(1);
  });
});
