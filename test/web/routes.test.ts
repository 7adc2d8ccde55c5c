import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createServiceClient } from '../../tools/seed/service-client.ts';
import { addressOf, seededApi } from './harness/address-of.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { expectHeading } from './harness/expect-heading.ts';
import { expectNoAxeViolations, expectNoColorViolations } from './harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScrollInSmallWindows } from './harness/expect-no-sideways-scroll.ts';
import { expectUniqueNames } from './harness/expect-unique-names.ts';
import { openPage } from './harness/open-page.ts';
import { screenshotNameOf, takeScreenshots } from './harness/take-screenshots.ts';
import { pages, routes } from './routes.ts';

/** Paths of the router that only redirect. */
const redirects = ['/settings'];

/** The addresses of settings are the same in every organization. */
const noApi = createServiceClient('http://no-service.invalid', null);

describe('routes.ts', () => {
  it('lists every page of the router', async () => {
    const router = await readFile(join(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8');
    const paths = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
    expect(routes.map(({ path }) => path).sort()).toEqual(paths.filter((path) => !redirects.includes(path)).sort());
  });

  it('opens every section of the settings', async () => {
    const file = join(import.meta.dirname, '../../web/src/features/navigation/settings-sections.ts');
    const sections = [...(await readFile(file, 'utf8')).matchAll(/\bid: '([^']+)'/g)].map(([, id = '']) => id);
    const settings = pages.filter(({ path }) => path === '/settings/$section');
    const addresses = await Promise.all(settings.map((page) => addressOf(page, noApi)));
    expect(addresses.map((address) => address.replace(/\?.*/, '')).sort()).toEqual(
      sections.map((id) => `/settings/${id}`).sort(),
    );
  });
});

describeInBrowser('every page', () => {
  // One visit for each page: opening a page costs more than most of the checks.
  it.each(pages.map((one) => [one.name, one] as const))(
    '%s has one heading and a title, no axe violation in either theme, unique names of controls, a link to its content, no sideways scrolling with twice the zoom and on a phone, and is the same after a reload',
    async (name, route) => {
      // openPage fails the test for console errors, violations of the policy and failed requests too.
      const address = await addressOf(route, seededApi());
      const { page, settle } = await openPage(address, { role: route.role });
      await expectHeading(page, route.title);
      if (route.hasTable) await expectRows(page);
      if (process.env['PLIMSOLL_SCREENSHOTS'] !== undefined) {
        await takeScreenshots(page, screenshotNameOf(name));
        await page.emulateMedia({ colorScheme: 'light' });
      }
      if (route.role !== null) await expectLinkToContent(page, settle);
      await expectNoAxeViolations(page);
      await expectUniqueNames(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await darkness(page)).toBeLessThan(0.2);
      await expectNoColorViolations(page);
      await expect.poll(() => areRowsDrawn(page)).toBe(true);
      const before = await viewOf(page);
      await page.reload();
      await settle();
      await expect.poll(() => viewOf(page)).toEqual(before);
      await expectNoSidewaysScrollInSmallWindows(page, settle);
    },
  );
});

/** The first target of the keyboard leads to the content, and the second one is in it or after it. */
async function expectLinkToContent(page: Page, settle: () => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await settle();
  expect([new URL(page.url()).pathname, await focusedIn(page)]).toEqual([pathname, 'main']);
  await page.keyboard.press('Tab');
  expect(await focusedIn(page)).not.toBe('header');
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

/** A virtual list draws its rows after it knows its height. */
async function areRowsDrawn(page: Page): Promise<boolean> {
  const lists = await page.locator('[aria-rowcount]:not([aria-rowcount="1"])').count();
  return lists === 0 || (await page.locator('[aria-rowindex="2"]').count()) > 0;
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
      // Times such as `3 minutes ago` go on.
      .evaluateAll(([row]) => row?.textContent.replaceAll(/\d+ (?:second|minute|hour)s? ago|just now/g, '') ?? null),
  };
}
