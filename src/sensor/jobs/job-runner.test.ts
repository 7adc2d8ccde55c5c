import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeliveryBuffer, openDeliveryBuffer } from '../buffer/delivery-buffer.ts';
import { createChanges } from '../changes.ts';
import { createSensorLog } from '../sensor-log.ts';
import { createSensorState, type SensorState } from '../sensor-state.ts';
import type { JobReport } from '../service/service-client.ts';
import { ServiceError } from '../service/service-error.ts';
import type { SensorJob } from '../service/service-replies.ts';
import { openJobJournal } from './job-journal.ts';
import { createJobRunner } from './job-runner.ts';
import type { JobOutcome } from './run-job.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plimsoll-jobs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = randomBytes(32);
const signal = new AbortController().signal;
const job = (id: string): SensorJob => ({
  jobId: `job_${id}`,
  scanId: `scan_${id}`,
  reference: 'registry.example/app:1.0',
  platform: null,
  scanners: [],
  leaseSeconds: 120,
});

interface World {
  /** Jobs that wait at the service. */
  waiting: SensorJob[];
  maxBytes?: number;
  concurrency?: number;
  /** Response of the service to a status report. */
  onReport?(jobId: string, report: JobReport): string;
}

/** A runner whose scans end when the test says so. */
async function open({ waiting, maxBytes = 10_000, concurrency = 2, onReport = () => 'IN_PROGRESS' }: World) {
  const buffer = await openDeliveryBuffer({ folder, key, maxBytes, reservedBytes: 4_000 });
  const journal = await openJobJournal(folder, key);
  const state: SensorState = createSensorState();
  const asked: number[] = [];
  const reports: [string, JobReport][] = [];
  const ends = new Map<string, (outcome: JobOutcome) => void>();
  const runner = createJobRunner({
    buffer,
    journal,
    state,
    changes: createChanges(),
    log: createSensorLog('silent', () => undefined),
    concurrency,
    client: {
      claim: async (_sensorId, { max }) => {
        asked.push(max);
        return waiting.splice(0, max);
      },
      reportJob: async (jobId, report) => {
        reports.push([jobId, report]);
        return { status: onReport(jobId, report) };
      },
    },
    run: async ({ jobId, scanId }, reservation) => {
      const outcome = await new Promise<JobOutcome>((resolve) => ends.set(jobId, resolve));
      if (outcome === 'stored') await store(buffer, scanId, reservation);
      else reservation.release();
      if (outcome !== 'kept') await journal.remove(jobId);
      return outcome;
    },
  });
  const end = async (id: string, outcome: JobOutcome): Promise<void> => {
    ends.get(`job_${id}`)?.(outcome);
    await expect.poll(() => state.running.has(`job_${id}`)).toBe(false);
  };
  return { runner, buffer, journal, state, asked, reports, end };
}

type Reservation = NonNullable<Awaited<ReturnType<DeliveryBuffer['reserve']>>>;

const store = (buffer: DeliveryBuffer, scanId: string, reservation: Reservation) =>
  buffer.add({ jobId: 'any', scanId, reference: 'any', envelope: Buffer.alloc(3_000) }, reservation);

describe('the claims of a sensor', () => {
  it('are as many as there are free places, and none without one', async () => {
    const { runner, asked, state, end } = await open({ waiting: ['a', 'b', 'c'].map(job) });
    expect(await runner.claim('sen_1', 0, signal)).toBe(2);
    expect([...state.running]).toEqual(['job_a', 'job_b']);
    expect(await runner.claim('sen_1', 0, signal)).toBeUndefined();
    await end('a', 'failed');
    expect(await runner.claim('sen_1', 0, signal)).toBe(1);
    expect([asked, state.failed]).toEqual([[2, 1], 1]);
    await end('b', 'failed');
    await end('c', 'failed');
    await runner.idle();
  });

  it('stop when the buffer has no space for another result, and continue after a delivery', async () => {
    const { runner, buffer, asked, state, end } = await open({ waiting: ['a', 'b', 'c', 'd'].map(job) });
    expect(await runner.claim('sen_1', 0, signal)).toBe(2);
    await end('a', 'stored');
    await end('b', 'stored');
    expect(buffer.state()).toMatchObject({ state: 'full', deliveries: 2 });
    expect(await runner.claim('sen_1', 0, signal)).toBeUndefined();
    await buffer.remove(buffer.names()[0] ?? '');
    expect(await runner.claim('sen_1', 0, signal)).toBe(1);
    expect([asked, state.scanned]).toEqual([[2, 1], 2]);
    await end('c', 'lost');
  });

  it('give space back when there is no job or the request fails', async () => {
    const { runner, buffer } = await open({ waiting: [] });
    for (let times = 0; times < 5; times += 1) expect(await runner.claim('sen_1', 0, signal)).toBe(0);
    expect(buffer.state().state).toBe('ready');
  });

  it('start no scan whose result waits in the buffer', async () => {
    const { runner, buffer, state } = await open({ waiting: [job('a')] });
    const reservation = await buffer.reserve();
    if (!reservation) throw new Error('there is no space');
    await store(buffer, 'scan_a', reservation);
    expect(await runner.claim('sen_1', 0, signal)).toBe(1);
    expect(state.running.size).toBe(0);
  });
});

describe('the jobs of a sensor that was killed', () => {
  /** Claims jobs and forgets the process that had them. */
  async function kill(...ids: string[]): Promise<void> {
    const { runner } = await open({ waiting: ids.map(job), concurrency: ids.length, maxBytes: 100_000 });
    expect(await runner.claim('sen_1', 0, signal)).toBe(ids.length);
  }

  it('are continued without another claim', async () => {
    await kill('a', 'b');
    const { runner, state, reports, end, journal } = await open({ waiting: [] });
    await runner.resume(signal);
    expect([...state.running].sort()).toEqual(['job_a', 'job_b']);
    expect(reports.map(([, report]) => report)).toEqual([
      { phase: 'resolving', percent: 0 },
      { phase: 'resolving', percent: 0 },
    ]);
    await end('a', 'stored');
    await end('b', 'stored');
    expect(await journal.entries()).toEqual([]);
  });

  it('are forgotten when another sensor has them, when their scan has ended, and when their result is stored', async () => {
    await kill('taken', 'ended', 'stored');
    const world = await open({
      waiting: [],
      onReport: (jobId) => {
        if (jobId === 'job_taken') throw new ServiceError('missing', 'no such job');
        return 'CANCELLED';
      },
    });
    const reservation = await world.buffer.reserve();
    if (!reservation) throw new Error('there is no space');
    await store(world.buffer, 'scan_stored', reservation);
    await world.runner.resume(signal);
    expect([world.state.running.size, await world.journal.entries()]).toEqual([0, []]);
    expect(world.reports.map(([jobId]) => jobId).sort()).toEqual(['job_ended', 'job_taken']);
  });

  it('are handed back when there is no place for them', async () => {
    await kill('a', 'b');
    const { runner, state, reports } = await open({ waiting: [], concurrency: 1 });
    await runner.resume(signal);
    expect(state.running.size).toBe(1);
    expect(reports.filter(([, report]) => 'isHandedBack' in report)).toHaveLength(1);
  });

  it('are given up after three restarts, so that an image that ends the sensor is not read forever', async () => {
    await kill('a');
    const outcomes: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      const { runner, state, reports } = await open({ waiting: [] });
      await runner.resume(signal);
      outcomes.push(state.running.size === 1 ? 'continued' : JSON.stringify(reports.at(-1)?.[1]));
    }
    expect(outcomes).toEqual(['continued', 'continued', 'continued', '{"error":{"code":"WORKER_LOST"}}']);
  });

  it('stay in the journal while the service cannot be reached', async () => {
    await kill('a');
    const { runner, journal } = await open({
      waiting: [],
      onReport: () => {
        throw new ServiceError('unreachable', 'no service');
      },
    });
    await expect(runner.resume(signal)).rejects.toThrow('no service');
    expect(await journal.entries()).toHaveLength(1);
  });
});
