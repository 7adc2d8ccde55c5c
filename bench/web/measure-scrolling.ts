import type { Page } from 'playwright-core';
import { type BenchWorld, newProfile, quantile } from './bench-world.ts';
import type { BenchList } from './lists.ts';

const pixelsPerFrame = 200;
const rowPixels = 32;
const frameMs = 1000 / 60;

/** A line: task time per frame while a list scrolls through its rows, beside the same scrolling of a plain table with as many rows. */
export async function measureScrolling(world: BenchWorld, { path }: BenchList, rows: number): Promise<string> {
  const context = await newProfile(world);
  try {
    const page = await context.newPage();
    await page.goto(path);
    const row = page.locator('[role=grid] [aria-rowindex="2"]');
    const hasRows = await row.waitFor({ timeout: 30_000 }).then(
      () => true,
      () => false,
    );
    if (!hasRows) return `scrolling ${path}: the page shows no rows`;
    const list = await scroll(page, rows);
    // A document without the policy of the dashboard, so that it may contain styles.
    await page.goto('about:blank');
    await page.setContent(plainTable(rows));
    const plain = await scroll(page, rows);
    return [
      `scrolling ${path}, ${list.taskMs.length} frames: task time per frame p50 ${quantile(list.taskMs, 0.5).toFixed(1)} ms,`,
      `p95 ${quantile(list.taskMs, 0.95).toFixed(1)} ms (plain table ${quantile(plain.taskMs, 0.95).toFixed(1)} ms,`,
      `ratio ${(quantile(list.taskMs, 0.95) / quantile(plain.taskMs, 0.95)).toFixed(1)}),`,
      `${list.taskMs.filter((ms) => ms > frameMs).length} frames above ${frameMs.toFixed(1)} ms, ${list.emptyFrames} frames with rows that were not loaded`,
    ].join(' ');
  } finally {
    await context.close();
  }
}

interface Scrolled {
  /** Time of the main thread for each frame. */
  taskMs: number[];
  /** Frames in which the row in the middle had no text. */
  emptyFrames: number;
}

/** Scrolls a step in each frame and reads the processor time of the page's tasks after it. */
async function scroll(page: Page, rows: number): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const scrolled: Scrolled = { taskMs: [], emptyFrames: 0 };
  // Reading the figures is a task of its own, whose time is subtracted.
  const idle = await taskSeconds();
  const costSeconds = (await taskSeconds()) - idle;
  let before = await taskSeconds();
  for (let top = 0; top < rows * rowPixels; top += pixelsPerFrame) {
    const { isEnd, isEmpty } = await page.evaluate(step, pixelsPerFrame);
    const after = await taskSeconds();
    scrolled.taskMs.push(Math.max(0, after - before - costSeconds) * 1000);
    scrolled.emptyFrames += isEmpty ? 1 : 0;
    before = after;
    if (isEnd) break;
  }
  await client.detach();
  return scrolled;
}

function step(pixels: number): Promise<{ isEnd: boolean; isEmpty: boolean }> {
  const scroller = document.querySelector('[role=grid]');
  if (scroller === null) return Promise.resolve({ isEnd: true, isEmpty: false });
  const top = scroller.scrollTop;
  scroller.scrollTop += pixels;
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // After the frame has been drawn.
      setTimeout(() => {
        const { left, top: from, width, height } = scroller.getBoundingClientRect();
        const inMiddle = document.elementFromPoint(left + width / 2, from + height / 2)?.closest('[aria-rowindex]');
        const isEmpty = inMiddle?.textContent.trim() === '';
        resolve({ isEnd: scroller.scrollTop === top, isEmpty });
      });
    });
  });
}

function plainTable(rows: number): string {
  const cells = '<td>CVE-2024-10000</td><td>libssl-12</td><td>1.2.3</td><td>team7/app12:1.0</td>';
  const row = (index: number): string => `<tr aria-rowindex="${index + 2}" style="height:${rowPixels}px">${cells}</tr>`;
  const body = Array.from({ length: rows }, (_, index) => row(index)).join('');
  return `<div role="grid" style="height:600px;overflow:auto"><table>${body}</table></div>`;
}
