import type { Page, Request } from 'playwright-core';
import { type BenchWorld, median, newProfile } from './bench-world.ts';
import type { BenchList } from './lists.ts';

const barMs = 300;
const waitMs = 120_000;

/**
 * A table row: time from opening the page to its first row, with cached files, and from a click on a column heading to the rows in the new
 * order, each beside the slowest request of the page to the API when a client without a browser repeats it.
 */
export async function measureList(world: BenchWorld, { path, api }: BenchList): Promise<string> {
  const context = await newProfile(world);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(waitMs);
    await page.goto(path);
    const isThere = await page
      .locator('[role=grid], [role=main], main h1')
      .first()
      .waitFor()
      .then(() => true);
    const hasRows =
      isThere &&
      (await firstRow(page)
        .waitFor({ timeout: 15_000 })
        .then(
          () => true,
          () => false,
        ));
    if (!hasRows) return `| ${path} | the page shows no rows | | | | | | |`;
    const opening = await measureRounds(world, page, api, async () => {
      await page.goto(path);
      return await page.evaluate(rowAfterOpening);
    });
    const sorting = await measureRounds(world, page, api, () => page.evaluate(rowsAfterSorting));
    const isOver = Math.max(opening.pageMs, sorting.pageMs) > barMs;
    return `| ${path} | ${cellsOf(opening)} | ${cellsOf(sorting)} | ${isOver ? 'over' : ''} |`;
  } finally {
    await context.close();
  }
}

interface Measured {
  pageMs: number;
  requestMs: number;
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
  for (let round = 0; round < world.rounds; round += 1) {
    const sent: string[] = [];
    const note = (request: Request): void => {
      const { pathname, search } = new URL(request.url());
      if (pathname === api) sent.push(pathname + search);
    };
    page.on('request', note);
    pageMs.push(await act());
    page.off('request', note);
    const first = sent[0];
    if (first !== undefined) requestMs.push(await timeRequest(world, first));
  }
  return { pageMs: median(pageMs), requestMs: median(requestMs) };
}

async function timeRequest({ url, session }: BenchWorld, target: string): Promise<number> {
  const before = performance.now();
  const response = await fetch(url + target, { headers: { cookie: session } });
  await response.text();
  if (!response.ok) throw new Error(`${target} was answered with ${response.status}`);
  return performance.now() - before;
}

function cellsOf({ pageMs, requestMs }: Measured): string {
  return `${pageMs.toFixed(0)} | ${requestMs.toFixed(0)} | ${(pageMs / requestMs).toFixed(1)}`;
}

function firstRow(page: Page) {
  return page.locator('[aria-rowindex="2"]').filter({ hasText: /\S/ });
}

/** Milliseconds from the start of the navigation until a row has text. */
function rowAfterOpening(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      const text = document.querySelector('[role=grid] [aria-rowindex="2"]')?.textContent ?? '';
      if (text.trim() === '') requestAnimationFrame(look);
      else resolve(performance.now());
    };
    look();
  });
}

/** Milliseconds from a click on the first heading that sorts until the table has rows in the new order. */
function rowsAfterSorting(): Promise<number> {
  return new Promise((resolve) => {
    const heading = document.querySelector<HTMLElement>('[role=columnheader] button');
    if (heading === null) return resolve(Number.NaN);
    const began = performance.now();
    let isBusySeen = false;
    const look = (): void => {
      const grid = document.querySelector('[role=grid]');
      const isBusy = grid?.getAttribute('aria-busy') === 'true' || grid === null;
      isBusySeen ||= isBusy;
      const hasText = (grid?.querySelector('[aria-rowindex="2"]')?.textContent ?? '').trim() !== '';
      if (isBusySeen && !isBusy && hasText) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    heading.click();
    requestAnimationFrame(look);
  });
}
