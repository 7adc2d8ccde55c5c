import { type BenchWorld, median, newProfile } from './bench-world.ts';

const barMs = 1000;

/**
 * A line: milliseconds until the overview has its heading and the main thread has finished its last long task, in a browser without cached
 * files, beside a page of the service without scripts.
 */
export async function measureFirstLoad(world: BenchWorld): Promise<string> {
  const dashboard: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < world.rounds; round += 1) {
    dashboard.push(await load(world, '/', interactiveMs));
    plain.push(await load(world, '/healthz', loadedMs));
  }
  const [ms, plainMs] = [median(dashboard), median(plain)];
  const isOver = ms > barMs ? ', over' : '';
  return `first load: interactive p50 ${ms.toFixed(0)} ms, /healthz ${plainMs.toFixed(0)} ms, ratio ${(ms / plainMs).toFixed(1)}${isOver}`;
}

async function load(world: BenchWorld, path: string, measure: () => Promise<number>): Promise<number> {
  const context = await newProfile(world);
  try {
    const page = await context.newPage();
    await page.goto(path);
    return await page.evaluate(measure);
  } finally {
    await context.close();
  }
}

/** The later one of the heading and the end of the last task that blocked input for more than 50 ms. */
function interactiveMs(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('h1') === null) return void requestAnimationFrame(look);
      const headingAt = performance.now();
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'longtask', buffered: true });
      // Buffered entries arrive in a task of their own.
      setTimeout(() => {
        const ends = observer.takeRecords().map(({ startTime, duration }) => startTime + duration);
        resolve(Math.max(headingAt, ...ends));
      });
    };
    look();
  });
}

function loadedMs(): Promise<number> {
  return Promise.resolve(performance.now());
}
