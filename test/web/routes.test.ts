import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf, seededApi } from './harness/address-of.ts';
import type { PageOptions } from './harness/browse.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { expectNoAxeViolations } from './harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScroll } from './harness/expect-no-sideways-scroll.ts';
import { type OpenedPage, openPage } from './harness/open-page.ts';
import { takeScreenshots } from './harness/take-screenshots.ts';
import { routes, type WebRoute } from './routes.ts';

const phoneWidth = 360;
/** A window of 1280 pixels at 200 %. */
const zoom = 2;
/** Paths of the router that only redirect. */
const redirects = ['/settings'];

describe('routes.ts', () => {
  it('lists every page of the router', async () => {
    const router = await readFile(join(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8');
    const paths = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
    expect(routes.map(({ path }) => path).sort()).toEqual(paths.filter((path) => !redirects.includes(path)).sort());
  });
});

describeInBrowser('every page', () => {
  describe.each(routes.map((route) => [route.path, route] as const))('%s', (_path, route) => {
    // openPage fails these tests for console errors, violations of the policy and failed requests too.
    it('has one heading, a title, and no axe violation in the light theme', async () => {
      const { page } = await openRoute(route, { theme: 'light' });
      await expectHeading(page, route);
      if (route.hasTable) await expectRows(page);
      await expectNoAxeViolations(page);
    });

    it('has no axe violation in the dark theme', async () => {
      const { page } = await openRoute(route, { theme: 'dark' });
      expect(await darkness(page)).toBeLessThan(0.2);
      await expectNoAxeViolations(page);
      if (process.env['PLIMSOLL_SCREENSHOTS'] !== undefined) await takeScreenshots(page, fileNameOf(route));
    });

    it('does not scroll sideways at 200 % zoom and on a phone', async () => {
      const { page, settle } = await openRoute(route, { zoom });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: phoneWidth, height: 740 });
      await settle();
      await expectNoSidewaysScroll(page);
    });

    it('shows the same after a reload', async () => {
      const { page, settle } = await openRoute(route);
      const before = await viewOf(page);
      await page.reload();
      await settle();
      expect(await viewOf(page)).toEqual(before);
    });

    it.runIf(route.role !== null)('has a link to the content as the first target of the keyboard', async () => {
      const { page, settle } = await openRoute(route);
      const { pathname } = new URL(page.url());
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await settle();
      expect([new URL(page.url()).pathname, await focusedIn(page)]).toEqual([pathname, 'main']);
      await page.keyboard.press('Tab');
      expect(await focusedIn(page)).not.toBe('header');
    });
  });
});

async function openRoute(route: WebRoute, options: PageOptions = {}): Promise<OpenedPage> {
  return await openPage(await addressOf(route, seededApi()), { role: route.role, ...options });
}

async function expectHeading(page: Page, { title }: WebRoute): Promise<void> {
  expect(await page.title()).toMatch(/\S · Plimsoll$/);
  const headings = await page.locator('h1').allTextContents();
  expect(headings).toEqual([expect.stringMatching(/\S/)]);
  if (title === undefined) return;
  expect([await page.title(), ...headings]).toEqual([`${title} · Plimsoll`, title]);
}

/** Rows below the header of the first table. */
async function expectRows(page: Page): Promise<void> {
  const table = page.locator('[role=grid], table').first();
  expect(await table.locator('[role=row], tr').count()).toBeGreaterThan(1);
}

/** Lightness of the page's background, from 0 to 1. */
function darkness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(red, green, blue) / 255;
  });
}

/** The part of the page that has the focus; undefined outside of both, such as on the controls of the browser. */
function focusedIn(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return (focused?.closest('main') ?? focused?.closest('header'))?.localName;
  });
}

/** What must survive a reload. */
async function viewOf(page: Page): Promise<object> {
  return {
    address: page.url(),
    heading: await page.locator('h1').allTextContents(),
    rows: await page
      .locator('[aria-rowcount]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-rowcount'))),
    first: await page
      .locator('[aria-rowindex="2"]')
      .first()
      .textContent({ timeout: 1 })
      .catch(() => null),
  };
}

/** `/scans/$scanId/compare` → `scans-scanId-compare`. */
function fileNameOf({ path }: WebRoute): string {
  return path.replaceAll(/[^A-Za-z-]+/g, '-').replaceAll(/^-|-$/g, '') || 'overview';
}
