import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { type Figure, figuresOf, samplesOf } from '../harness/figures-of.ts';
import { follow } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';

const riskiest = (list: string) => `${list}limit=1&sort=riskScore:desc`;
const firstScan = () => firstOf(riskiest('/api/scans?status=COMPLETE&'), 'scanId');
const firstImage = () => firstOf(riskiest('/api/images?'));
const firstPackage = async () => {
  const { package: found } = await firstRow('/api/vulnerabilities?limit=1');
  const { name, type } = found as { name: string; type: string };
  return `/packages?${new URLSearchParams({ name, type }).toString()}`;
};

/** Pages, and the least number of figures that each has in the seeded organization, so that no page passes because it is empty. */
const pages: readonly { name: string; address: () => Promise<string>; least: number }[] = [
  { name: 'the overview', address: async () => '/', least: 40 },
  { name: 'a scan', address: async () => `/scans/${await firstScan()}`, least: 8 },
  { name: 'the packages of a scan', address: async () => `/scans/${await firstScan()}?tab=packages`, least: 9 },
  { name: 'the layers of a scan', address: async () => `/scans/${await firstScan()}?tab=layers`, least: 9 },
  { name: 'the scanners of a scan', address: async () => `/scans/${await firstScan()}?tab=coverage`, least: 9 },
  { name: 'the list of findings', address: async () => '/findings?fixable=true', least: 5 },
  ...['vulnerability', 'package', 'image', 'fix'].map((group) => ({
    name: `the findings by ${group}`,
    address: async () => `/findings?group=${group}`,
    least: 8,
  })),
  { name: 'the list of images', address: async () => '/images', least: 4 },
  { name: 'an image', address: async () => `/images/${await firstImage()}`, least: 3 },
  { name: 'the history of an image', address: async () => `/images/${await firstImage()}?tab=history`, least: 5 },
  { name: 'the list of scans', address: async () => '/scans', least: 2 },
  { name: 'a comparison of scans', address: comparison, least: 4 },
  {
    name: 'a vulnerability',
    address: async () => `/vulnerabilities/${await firstOf('/api/vulnerabilities?kev=true&limit=1', 'cveId')}`,
    least: 6,
  },
  { name: 'a package', address: firstPackage, least: 2 },
  { name: 'the list of registries', address: async () => '/registries', least: 1 },
  { name: 'a registry', address: async () => `/registries/${await firstOf('/api/registries?limit=1')}`, least: 1 },
  { name: 'the frameworks', address: async () => '/compliance', least: 20 },
  { name: 'the exceptions', address: async () => '/exceptions', least: 2 },
  { name: 'the plan', address: async () => '/settings/plan', least: 0 },
  { name: 'the members', address: async () => '/settings/members', least: 0 },
];

describeInBrowser('figures', () => {
  it.each(pages)('of $name link to lists with the same total', async ({ address, least }) => {
    const { page, settle } = await openPage(await address(), { role: 'admin' });
    const figures = await figuresOf(page);
    expect(figures.length).toBeGreaterThanOrEqual(least);
    expect(await wrongTotals(page, settle, samplesOf(figures, 2))).toEqual([]);
  });
});

/** The figures whose list has another total. Each list is opened in the same page, as a link of the page opens it. */
async function wrongTotals(page: Page, settle: () => Promise<void>, figures: readonly Figure[]): Promise<object[]> {
  const wrong: object[] = [];
  for (const figure of figures) {
    await follow(page, figure.href);
    await page.waitForURL((url) => url.pathname + url.search + url.hash === figure.href);
    await settle();
    const total = await totalOf(page);
    if (total !== figure.value) wrong.push({ ...figure, total });
  }
  return wrong;
}

/** Rows of the list that is shown; 0 for a list that says that it has no rows. */
async function totalOf(page: Page): Promise<number | string> {
  // A list whose code is loaded first shows that it loads.
  await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
  const main = page.locator('main');
  const grid = main.getByRole('grid').first();
  if ((await grid.count()) > 0) return Number(await grid.getAttribute('aria-rowcount')) - 1;
  // The rows of controls open below them, so that each control is a group of rows.
  const controls = main.getByRole('region', { name: 'Controls' });
  if ((await controls.count()) > 0) return await controls.locator('tbody').count();
  const ofTab = main.getByRole('tabpanel').getByRole('table').first();
  if ((await ofTab.count()) > 0) return await ofTab.locator('tbody tr').count();
  // Cells of a table can say that nothing was found, such as the health of a registry.
  const text = await main.evaluate((element: HTMLElement) => {
    const tables = [...element.querySelectorAll('table')];
    for (const table of tables) table.style.display = 'none';
    const found = element.innerText;
    for (const table of tables) table.style.display = '';
    return found;
  });
  if (/\b(?:No|0) [a-z ]+ (?:match|matches|has|have)\b|^(?:No|0) [a-z ]+$|have the same/m.test(text)) return 0;
  const table = main.getByRole('table').first();
  if ((await table.count()) > 0) return await table.locator('tbody tr').count();
  return text.slice(0, 400);
}

async function firstRow(list: string): Promise<Record<string, unknown>> {
  const [first] = await seededApi().list(list);
  if (first === undefined) throw new Error(`${list} has no rows`);
  return first;
}

async function firstOf(list: string, field = 'id'): Promise<string> {
  return String((await firstRow(list))[field]);
}

/** Two scans of one tag with different findings. */
async function comparison(): Promise<string> {
  const imageId = await firstImage();
  const scans = await seededApi().list(`/api/images/${imageId}/scans?limit=50`);
  const changed = scans.find(({ changes }) => {
    const { opened } = (changes ?? {}) as { opened?: { findings: number } };
    return (opened?.findings ?? 0) > 0;
  });
  if (changed === undefined) throw new Error('no scan of the image opened a finding');
  return `/scans/${String(changed['scanId'])}/compare?base=${(changed['changes'] as { since: string }).since}`;
}
