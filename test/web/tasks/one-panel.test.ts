import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { pages } from '../routes.ts';

/** Pages with several requests, and the request without which the page has no content. */
const composed: readonly { name: string; main?: RegExp }[] = [
  { name: '/' },
  { name: '/findings', main: /^\/api\/vulnerabilities$/ },
  { name: '/scans/$scanId', main: /\/summary$/ },
  { name: '/images/$imageId', main: /^\/api\/images\/[^/]+$/ },
  { name: '/vulnerabilities/$cveId', main: /^\/api\/vulnerabilities\/by-id\/[^/]+$/ },
];

/** Names in place of ids, choices of filters, links to other records and the time of the last visit: the page is complete without them. */
const additional =
  /^\/api\/(registries|members\/assignable|visits|saved-views|organization)$|^\/api\/images\/[^/]+\/scans$|^\/api\/scans\/[^/]+\/summary$/;

const data = /^\/api\/(?!auth\/(session|capabilities)$)/;

describeInBrowser('one failing request', () => {
  it.each(composed)('of $name leaves the other parts of the page as they are, and can be repeated', async (tested) => {
    const route = pages.find(({ name }) => name === tested.name);
    if (route === undefined) throw new Error(`${tested.name} is no page`);
    const requested = new Set<string>();
    let failing: string | undefined;
    const address = await addressOf(route, seededApi());
    const { page, settle } = await openPage(address, {
      prepare: (opened) =>
        opened.route(
          ({ pathname }) => data.test(pathname),
          async (request) => {
            const { pathname } = new URL(request.request().url());
            if (request.request().method() === 'GET') requested.add(pathname);
            if (pathname === failing) await fail(request);
            else await request.continue();
          },
        ),
      expected: [/was answered with 500/],
    });
    const whole = await partsOf(page);
    const paths = [...requested];
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      failing = path;
      await page.goto(address);
      await settle();
      const left = await partsOf(page);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      const isMain = tested.main?.test(path) === true;
      if (!isMain) expect(left.filter((part) => whole.includes(part)).length, path).toBeGreaterThan(0);
      if (isMain || !additional.test(path)) {
        const alert = page.getByRole('alert').filter({ hasText: 'Made to fail by a test' }).first();
        await expect.poll(() => alert.count(), { message: `an explanation for ${path}` }).toBe(1);
        expect(await alert.textContent(), path).toContain('req_of_a_test');
        failing = undefined;
        for (const button of (await page.getByRole('button', { name: 'Try again' }).all()).toReversed()) {
          // The same data can be shown in several parts, which recover together.
          if (await button.isVisible()) await button.click();
          await settle();
        }
      } else {
        failing = undefined;
        await page.reload();
        await settle();
      }
      expect(await page.getByRole('alert').allTextContents(), path).toEqual([]);
      expect(await partsOf(page), path).toEqual(whole);
    }
  });
});

/** Headings of the parts and names of the tables of a page. */
async function partsOf(page: Page): Promise<string[]> {
  return await page
    .locator('main h2, main [role=grid], main table')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.querySelector('caption')?.textContent ?? one.textContent),
    );
}

async function fail(route: Route): Promise<void> {
  await route.fulfill({
    status: 500,
    json: { error: { code: 'INTERNAL_ERROR', message: 'Made to fail by a test' } },
    headers: { 'x-request-id': 'req_of_a_test' },
  });
}
