import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { routes } from '../routes.ts';

/** Small tables in panels beside others, and their pages. */
const tables = [
  ['/', 'Deadlines by severity'],
  ['/vulnerabilities/$cveId', 'Ratings by source'],
] as const;

describeInBrowser('a table in a panel beside another one', () => {
  it.each(tables)('of %s, %s, is as wide as its panel in windows with space', async (path, label) => {
    const route = routes.find((one) => one.path === path);
    if (route === undefined) throw new Error(`no page has the path ${path}`);
    const { page, settle } = await openPage(await addressOf(route, seededApi()), { role: route.role });
    const table = page.getByRole('region', { name: label, exact: true });
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
      const beyond = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(beyond, `pixels that are scrolled at a width of ${width}`).toBe(0);
    }
  });
});
