import type { Page } from 'playwright-core';
import { type BenchWorld, newProfile } from './bench-world.ts';
import type { BenchList } from './lists.ts';

/** 200 pixels in each frame: six rows. Faster than a wheel scrolls. */
const pixelsPerSecond = 12_000;
const rowPixels = 32;

/** Frames while a list scrolls through its rows, beside the same scrolling of a plain table with as many rows. */
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
    const list = await scroll(world, page, rows);
    // A document without the policy of the dashboard, so that it may contain styles.
    await page.goto('about:blank');
    await page.setContent(plainTable(rows));
    const plain = await scroll(world, page, rows);
    return [
      `scrolling ${path}: ${list.frames} frames, ${list.dropped} dropped (plain table ${plain.dropped}),`,
      `${list.late} with rows of the frame before (${plain.late}), ${list.incomplete} with a part without rows,`,
      `page busy for ${percent(list.busy)} of the time (${percent(plain.busy)})`,
    ].join(' ');
  } finally {
    await context.close();
  }
}

interface Scrolled {
  /** Frames that the browser began. */
  frames: number;
  /** Frames in which nothing new was drawn. */
  dropped: number;
  /** Frames that were scrolled, but whose new rows were not ready: those of the frame before were drawn. */
  late: number;
  /** Frames in which a part of the list had no rows, also if they were drawn a frame later. */
  incomplete: number;
  /** Share of the time in which the main thread of the page had a task. */
  busy: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string; hasPartialUpdate?: boolean };
}

/** Scrolls with the wheel, as a user does: the browser moves the drawn rows itself, and the page draws the next ones. */
async function scroll({ browser }: BenchWorld, page: Page, rows: number): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page);
  // The list of a page with much above it can begin below the window.
  await page.locator('[role=grid]').evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const grid = await page.locator('[role=grid]').boundingBox();
  if (grid === null) throw new Error('the page has no list');
  const bottom = Math.min(grid.y + grid.height, page.viewportSize()?.height ?? 0);
  await page.evaluate(countIncomplete);
  // The categories of the frame viewer of developer tools.
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'];
  await browser.startTracing(page, { categories: [...categories, 'toplevel'] });
  const began = performance.now();
  await client.send('Input.synthesizeScrollGesture', {
    x: grid.x + grid.width / 2,
    y: (grid.y + bottom) / 2,
    yDistance: -rows * rowPixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const elapsedMs = performance.now() - began;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const incomplete = await page.evaluate(() => Number(document.body.dataset['incomplete']));
  await client.detach();
  const dropped = traceEvents.filter(({ name }) => name === 'DroppedFrame');
  const late = dropped.filter(({ args }) => args?.hasPartialUpdate === true).length;
  return {
    frames: traceEvents.filter(({ name }) => name === 'BeginFrame').length,
    dropped: dropped.length - late,
    late,
    incomplete,
    busy: mainThreadMs(traceEvents) / elapsedMs,
  };
}

/** Time of tasks of the main thread that has most of it: there is one page. */
function mainThreadMs(events: readonly TraceEvent[]): number {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const busyMs = threads.map((thread) =>
    events
      .filter(
        ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === thread.pid && tid === thread.tid,
      )
      .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0),
  );
  return Math.max(0, ...busyMs);
}

/** Counts the frames in which the browser scrolled beyond the last row that the page had drawn. It runs before the list draws the next ones. */
function countIncomplete(): void {
  let incomplete = 0;
  const look = ({ target }: Event): void => {
    const scroller = target as HTMLElement;
    const last = [...scroller.querySelectorAll<HTMLElement>('[aria-rowindex]')].at(-1);
    if (last === undefined) return;
    if (last.getBoundingClientRect().bottom < scroller.getBoundingClientRect().bottom - 1) incomplete += 1;
    document.body.dataset['incomplete'] = String(incomplete);
  };
  document.body.dataset['incomplete'] = '0';
  window.addEventListener('scroll', look, { capture: true });
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function plainTable(rows: number): string {
  const cells = '<td>CVE-2024-10000</td><td>libssl-12</td><td>1.2.3</td><td>team7/app12:1.0</td>';
  const row = (index: number): string => `<tr aria-rowindex="${index + 2}" style="height:${rowPixels}px">${cells}</tr>`;
  const body = Array.from({ length: rows }, (_, index) => row(index)).join('');
  return `<div role="grid" style="height:600px;overflow:auto"><table>${body}</table></div>`;
}
