import type { Page, Request } from 'playwright-core';
import { type BenchWorld, median, newProfile } from './bench-world.ts';
import { addressOf, type BenchList } from './lists.ts';

const barMs = 300;
/** Rows of a numbered page, as in `web/src/lib/hooks/use-list-window.ts`. */
const windowRows = 5000;
const waitMs = 120_000;
const rowsMs = 30_000;

export const listColumns = ['first row', 'sort', 'filter', 'deep page'] as const;

/**
 * A table row: time from opening the page to its first row, with cached files; from a click on a column heading to the rows in the new
 * order; and from opening it with a filter, and at the page in the middle of the list. Each is beside the last request of the page for
 * its rows when a client without a browser repeats it. A round begins when the page of the one before has loaded everything.
 */
export async function measureList(world: BenchWorld, list: BenchList): Promise<string> {
  const { path, api, filter } = list;
  const context = await newProfile(world);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(waitMs);
    await page.goto(path);
    await page.locator('h1').waitFor();
    if (!(await hasRows(page))) return `| ${path} | the page shows no rows | |`;
    const open = (address: string) =>
      measureRounds(world, page, api, async () => {
        await page.goto(address);
        return await page.evaluate(rowAfterOpening);
      });
    const opening = await open(path);
    const sort = async (): Promise<number> => {
      // Orders of earlier rounds are in the memory of the page.
      await page.goto(path);
      await page.evaluate(rowAfterOpening);
      return await page.evaluate(rowsAfterSorting);
    };
    const sorting = (await page.evaluate(sorts)) ? await measureRounds(world, page, api, sort) : undefined;
    const filtered = filter === undefined ? undefined : await open(addressOf(list, filter));
    const deep = middleOf(opening.total);
    const paged = deep > 1 ? await open(addressOf(list, `page=${deep}`)) : undefined;
    const all = [opening, sorting, filtered, paged];
    const isOver = all.some((measured) => measured !== undefined && measured.pageMs > barMs);
    return `| ${path} | ${all.map(cellsOf).join(' | ')} | ${isOver ? 'over' : ''} |`;
  } finally {
    await context.close();
  }
}

/** The page in the middle of a list of the dashboard. */
const middleOf = (rows: number): number => Math.ceil(Math.ceil(rows / windowRows) / 2);

interface Measured {
  pageMs: number;
  requestMs: number;
  /** Rows of the whole list. */
  total: number;
}

/** Medians of the page's time and of the time of its list requests, which are repeated after each round. */
async function measureRounds(
  world: BenchWorld,
  page: Page,
  api: string,
  act: () => Promise<number>,
): Promise<Measured> {
  const pageMs: number[] = [];
  const requestMs: number[] = [];
  let total = 0;
  for (let round = 0; round < world.rounds; round += 1) {
    const sent: string[] = [];
    const note = (request: Request): void => {
      const { pathname, search } = new URL(request.url());
      // Figures of groups follow their rows.
      if (pathname === api && !search.includes('figures=all')) sent.push(pathname + search);
    };
    page.on('request', note);
    pageMs.push(await act());
    page.off('request', note);
    await page.waitForFunction(isLoaded);
    const last = sent.at(-1);
    if (last === undefined) continue;
    const request = await timeRequest(world, last);
    requestMs.push(request.ms);
    total = request.total;
  }
  return { pageMs: median(pageMs), requestMs: median(requestMs), total };
}

function isLoaded(): boolean {
  return document.querySelector('[role=status][aria-label^="Loading"]') === null;
}

async function timeRequest({ url, session }: BenchWorld, target: string): Promise<{ ms: number; total: number }> {
  const before = performance.now();
  const response = await fetch(url + target, { headers: { cookie: session } });
  const text = await response.text();
  const ms = performance.now() - before;
  if (!response.ok) throw new Error(`${target} was answered with ${response.status}`);
  const { meta } = JSON.parse(text) as { meta?: { total: number } };
  return { ms, total: meta?.total ?? 0 };
}

/** Milliseconds of the page and of its request, and their ratio. Empty: the list has no filter, one page, or no column that sorts. */
function cellsOf(measured: Measured | undefined): string {
  if (measured === undefined) return ' | | ';
  const { pageMs, requestMs } = measured;
  return `${pageMs.toFixed(0)} | ${requestMs.toFixed(0)} | ${(pageMs / requestMs).toFixed(1)}`;
}

// Rows have `data-row` once they are loaded. Their `aria-rowindex` counts from the start of the whole list, not of the page.

/** False if no row has text after a while, because the page has no list yet or its list is empty. */
async function hasRows(page: Page): Promise<boolean> {
  const row = page.locator('[role=grid] [data-row]').filter({ hasText: /\S/ }).first();
  return await row.waitFor({ timeout: rowsMs }).then(
    () => true,
    () => false,
  );
}

/** Milliseconds from the start of the navigation until a row has text. */
function rowAfterOpening(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      const text = document.querySelector('[role=grid] [data-row]')?.textContent ?? '';
      if (text.trim() === '') requestAnimationFrame(look);
      else resolve(performance.now());
    };
    look();
  });
}

function sorts(): boolean {
  return document.querySelector('[role=columnheader] button') !== null;
}

/** Milliseconds from a click on the last heading that sorts until the table has drawn rows in the new order. */
function rowsAfterSorting(): Promise<number> {
  return new Promise((resolve, reject) => {
    const heading = [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')].at(-1);
    if (heading === undefined) return reject(new Error('no column sorts'));
    const began = performance.now();
    let isBusySeen = false;
    // The rows can arrive within a frame, so that each change of the document counts.
    const observer = new MutationObserver(() => {
      const grid = document.querySelector('[role=grid]');
      const isBusy = grid === null || grid.getAttribute('aria-busy') === 'true';
      isBusySeen ||= isBusy;
      const text = grid?.querySelector('[data-row]')?.textContent ?? '';
      if (!isBusySeen || isBusy || text.trim() === '') return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => reject(new Error('the order did not change within 30 seconds')), 30_000);
    heading.click();
  });
}
