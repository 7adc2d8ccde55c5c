import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { partOf } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';
import { pages } from '../routes.ts';

/** Pages and parts of pages with tables of many columns. */
const places = [
  ['/', ''],
  ['/vulnerabilities/$cveId', ''],
  ['/registries', ''],
  ['/compliance', ''],
  ['/reports/$reportId', ''],
  ['/reports/$reportId', 'tab=changes'],
  ['/reports/$reportId', 'tab=shares'],
  ['/reports', 'tab=schedules'],
  ['a compliance pack', 'tab=content'],
  ['/images/$imageId', 'tab=history'],
  ['/scans/$scanId', 'tab=checks'],
  ['/scans/$scanId', 'tab=score'],
  ['/scans/$scanId', 'tab=coverage'],
  ['the settings members', ''],
  ['the settings keys', ''],
  ['the settings signing-key', ''],
] as const;

/** Tables that keep their columns on a tablet. */
const tables = [
  ['/registries', 'Registries'],
  ['the settings members', 'List of members'],
  ['the settings keys', 'API keys'],
  ['the settings signing-key', 'All signing keys'],
] as const;

describeInBrowser('tables of a page', () => {
  it.each(places)('of %s %s are whole in windows of 1280, 1024, 768 and 390 px', async (name, part) => {
    const { page, settle } = await openPlace(name, part);
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
      await expect
        .poll(async () => ({ width, scrolled: await scrolledTables(page) }), { timeout: 10_000 })
        .toEqual({ width, scrolled: [] });
    }
  });

  it.each(tables)('of %s have columns at 1024 and 768 px', async (name, label) => {
    const { page, settle } = await openPlace(name, '');
    const rows = page.getByRole('region', { name: label }).getByRole('row');
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
      expect(await topsOf(rows.nth(1))).toHaveLength(1);
    }
  });

  it('have smaller gaps and keep their columns if they are slightly too wide', async () => {
    const { page, settle } = await openPlace('/reports', 'tab=schedules');
    const row = page.getByRole('region', { name: 'Schedules' }).getByRole('row').nth(1);
    const gap = () =>
      row
        .getByRole('cell')
        .first()
        .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).paddingLeft));
    await expect.poll(gap).toBe(6);
    expect(await topsOf(row)).toHaveLength(1);
    await page.setViewportSize({ width: 1600, height: 800 });
    await settle();
    await expect.poll(gap).toBe(8);
    await page.setViewportSize({ width: 768, height: 800 });
    await settle();
    await expect.poll(async () => (await topsOf(row)).length).toBeGreaterThan(1);
  });

  it('have the names of the columns above their cells if these are below each other, also for screen readers', async () => {
    const { page } = await openPlace('the settings members', '', 390);
    const table = page.getByRole('region', { name: 'List of members' });
    const cell = table.getByRole('row').nth(1).getByRole('cell').nth(1);
    expect((await topsOf(table.getByRole('row').nth(1))).length).toBeGreaterThan(1);
    expect(await nameAbove(cell)).toBe('"State"');
    expect(await rolesIn(page)).toEqual(expect.arrayContaining(['table', 'row', 'columnheader', 'rowheader', 'cell']));
  });

  it('have their cells below each other once a cell becomes too wide, such as by data that arrive later', async () => {
    const { page } = await openPlace('the settings members', '', 1024);
    const row = page.getByRole('region', { name: 'List of members' }).getByRole('row').nth(1);
    expect(await topsOf(row)).toHaveLength(1);
    await row
      .getByRole('cell')
      .nth(1)
      .locator('div')
      .evaluate((state) => state.append('later '.repeat(50)));
    await expect.poll(async () => (await topsOf(row)).length, { timeout: 10_000 }).toBeGreaterThan(1);
  });

  it('have columns again in a wider window', async () => {
    const { page, settle } = await openPlace('the settings members', '', 390);
    const row = page.getByRole('region', { name: 'List of members' }).getByRole('row').nth(1);
    await page.setViewportSize({ width: 1024, height: 800 });
    await settle();
    await expect.poll(() => topsOf(row)).toHaveLength(1);
  });
});

async function openPlace(name: string, part: string, width = 1280) {
  const place = pages.find((one) => one.name === name);
  if (place === undefined) throw new Error(`no page has the name ${name}`);
  const address = await addressOf(place, seededApi());
  return await openPage(part === '' ? address : partOf(address, part), { width });
}

/** Names of the visible tables that are wider than their frame. */
function scrolledTables(page: Page): Promise<(string | null)[]> {
  return page
    .locator('main [role=region]:has(> table)')
    .evaluateAll((frames) =>
      frames
        .filter((frame) => frame.checkVisibility() && frame.scrollWidth > frame.clientWidth + 1)
        .map((frame) => frame.getAttribute('aria-label')),
    );
}

/** The places at which the cells of a row begin, from the top. */
function topsOf(row: Locator): Promise<number[]> {
  return row.evaluate((element) => [
    ...new Set([...element.children].map((cell) => Math.round(cell.getBoundingClientRect().top))),
  ]);
}

function nameAbove(cell: Locator): Promise<string> {
  return cell.evaluate((element) => getComputedStyle(element, '::before').content);
}

/** Roles of the page as the browser reports them: other layouts than that of a table could remove those of a table. */
async function rolesIn(page: Page): Promise<unknown[]> {
  const chromium = await page.context().newCDPSession(page);
  const { nodes } = await chromium.send('Accessibility.getFullAXTree');
  await chromium.detach();
  return nodes.map(({ role }) => role?.value as unknown);
}
