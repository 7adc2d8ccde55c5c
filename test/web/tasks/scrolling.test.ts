import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

const rowPixels = 32;

describeInBrowser('scrolling', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Scrolling');
    await organization.upload('acme/api', envelopeWithFindings(450));
  });

  it('loads the next rows of a list before they come into view, and no rows after its end', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const pages = pagesOf(page, '/api/vulnerabilities');
    await scrollTo(page, 60);
    await settle();
    expect(pages(), 'far from the next rows').toEqual([]);
    await scrollTo(page, 110);
    await settle();
    expect(pages(), 'near the next rows').toEqual(['2']);
    await scrollTo(page, 450);
    await settle();
    expect(pages(), 'at the end').toEqual(['2', '3']);
    expect(await page.locator('[role=grid] [role=row]:not([data-row])').count(), 'rows that are not loaded').toBe(1);
  });

  it('requests no figures of groups that are scrolled past', async () => {
    const { page } = await openPage('/findings?group=vulnerability', {
      session: organization.session,
      hasClock: true,
    });
    const withoutFigures = page.locator('[role=grid] [data-row]').filter({ hasText: '…' });
    // The first rows are read too, after they have been visible for a while.
    await expect.poll(() => withoutFigures.count()).toBe(0);
    const pages = pagesOf(page, '/api/vulnerabilities/groups', 'all');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (let row = 20; row <= 150; row += 5) {
      await scrollTo(page, row);
      await page.clock.runFor(50);
    }
    expect(pages(), 'while the list scrolls').toEqual([]);
    await page.clock.resume();
    await expect.poll(pages).not.toEqual([]);
    // Groups before the visible ones are near enough to be read too.
    expect(pages().every((number) => Number(number) >= 5)).toBe(true);
    await expect.poll(() => withoutFigures.count()).toBe(0);
  });
});

/** Numbers of the pages of an API list that are requested from now on. */
function pagesOf(page: Page, path: string, figures?: string): () => string[] {
  const numbers: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== path || (figures !== undefined && searchParams.get('figures') !== figures)) return;
    numbers.push(searchParams.get('page') ?? '');
  });
  return () => numbers;
}

/** Scrolls until this row is the first visible one, or the last row the last one. */
async function scrollTo(page: Page, row: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve, reject) => {
        const grid = document.querySelector('[role=grid]');
        if (grid === null) return reject(new Error('the page has no list'));
        grid.addEventListener('scroll', () => resolve(), { once: true });
        grid.scrollTop = top;
      }),
    row * rowPixels,
  );
}
