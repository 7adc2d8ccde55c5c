import type { Logger } from 'pino';

export interface RegularTask {
  work(): Promise<unknown>;
  /** What is logged when the work throws. */
  failure: string;
  /** Runs at once too, and not only after the first interval. */
  isDueAtStart?: boolean;
}

/**
 * Runs each task in every interval, independently of the others: one that takes long or fails delays no other. A task that still runs is not
 * started again beside itself.
 */
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
