import type { Logger } from 'pino';

export interface RegularTask {
  work(): Promise<unknown>;
  /** Log message for a failed run. */
  failure: string;
  /** Runs at once and then after each interval. */
  isDueAtStart?: boolean;
}

/** Runs each task at its interval, independently of the others. A task that is still running is not started again. */
export function startRegularTasks(
  tasks: readonly RegularTask[],
  { intervalMs, log }: { intervalMs: number; log: Pick<Logger, 'warn'> },
): { close(): Promise<void> } {
  const running = new Map<RegularTask, Promise<void>>();
  const start = (task: RegularTask): void => {
    if (running.has(task)) return;
    running.set(
      task,
      run(task, log).finally(() => running.delete(task)),
    );
  };
  for (const task of tasks) if (task.isDueAtStart === true) start(task);
  const timer = setInterval(() => {
    for (const task of tasks) start(task);
  }, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

async function run({ work, failure }: RegularTask, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error }, failure);
  }
}
