import { describe, expect, it } from 'vitest';
import { startRegularTasks } from './start-regular-tasks.ts';

const quiet = { warn: () => undefined };

describe('regular tasks', () => {
  it('run at every interval even if another one never ends or fails', async () => {
    const stuck = Promise.withResolvers<void>();
    const failures: string[] = [];
    let [stuckRuns, runs] = [0, 0];
    const seen = Promise.withResolvers<void>();
    const tasks = [
      { work: () => ((stuckRuns += 1), stuck.promise), failure: 'stuck' },
      { work: () => Promise.reject(new Error('broken')), failure: 'was not done' },
      {
        work: async () => {
          runs += 1;
          if (runs === 3) seen.resolve();
        },
        failure: '',
      },
    ];
    const log = { warn: (_: unknown, message: string) => void failures.push(message) };
    const regular = startRegularTasks(tasks, { intervalMs: 5, log: log as never });
    // The timer is unreferenced and does not keep the process alive.
    const alive = setInterval(() => undefined, 1_000);
    await seen.promise;
    clearInterval(alive);
    expect(stuckRuns).toBe(1);
    expect(failures).toContain('was not done');
    stuck.resolve();
    await regular.close();
  });

  it('are awaited on close, and start at once only on request', async () => {
    const order: string[] = [];
    const release = Promise.withResolvers<void>();
    const regular = startRegularTasks(
      [
        {
          work: async () => {
            order.push('begun');
            await release.promise;
            order.push('done');
          },
          failure: '',
          isDueAtStart: true,
        },
        { work: async () => void order.push('later'), failure: '' },
      ],
      { intervalMs: 3_600_000, log: quiet as never },
    );
    const closed = regular.close().then(() => order.push('closed'));
    release.resolve();
    await closed;
    expect(order).toEqual(['begun', 'done', 'closed']);
  });
});
