import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { focusedRowOf, hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { pressKeys } from '../harness/press-keys.ts';

const lists = ['/findings', '/images', '/scans', '/reports', '/exceptions', '/settings/audit'];

/** Columns that a user chose: more than a phone shows at first. */
const chosen = 'severity,cveId,package,image,status,deadline,epss,layer,cvss,title';
const chosenNames = ['Deadline', 'EPSS', 'Layer', 'CVSS', 'Title'];

describeInBrowser('lists in a narrow window', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Narrow lists');
    await organization.upload('acme/api', envelopeWithFindings(60));
  });

  it.each(lists)('show each column of %s without scrolling sideways, in rows of one height', async (address) => {
    const { page, settle } = await openPage(address, { width: 1024 });
    const names = await headersOf(page);
    for (const width of [1024, 768, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
      expect(await headersOf(page), `columns at ${width} px`).toEqual(names);
      await expectWhole(page.getByRole('grid'), width);
    }
  });

  it.each([1024, 768, 390])('show the columns that the user chose at %i px', async (width) => {
    const { page } = await openPage(`/findings?columns=${chosen}`, { session: organization.session, width });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await expectWhole(grid, width);
    expect(await grid.getByRole('row').nth(1).getByRole('gridcell').count()).toBe(chosen.split(',').length + 2);
    expect(await headersOf(page)).toEqual(expect.arrayContaining(chosenNames));
  });

  it.each([...lists, '/findings?group=vulnerability'])('show all cells of a row of %s on a phone', async (address) => {
    const { page, settle } = await openPage(address, { width: 390, isTouch: true });
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
      await expectWhole(page.getByRole('grid'), width);
    }
  });

  it('have fewer columns on a phone, and the menu adds one of the others', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session, width: 390 });
    const row = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1);
    expect(await row.innerText()).not.toContain('EPSS');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'EPSS', checked: false }).click();
    await settle();
    expect(await row.innerText()).toContain('EPSS');
    expect(new URL(page.url()).searchParams.get('columns')).toBe('severity,cveId,package,image,status,deadline,epss');
  });

  it('have cells of two lines under the headers of their columns', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 1024 });
    const grid = page.getByRole('grid', { name: 'Findings' });
    const headers = await boxesOf(grid.getByRole('row').first(), 'columnheader');
    const cells = await boxesOf(grid.getByRole('row').nth(1), 'gridcell');
    expect(cells.map(({ left, width }) => [left, width])).toEqual(headers.map(({ left, width }) => [left, width]));
    expect(new Set(cells.map(({ top }) => top)).size).toBe(2);
  });

  it('are decided by keys, and the focused row is visible as a whole', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 768 });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    await pressKeys(page, ...Array.from({ length: 30 }, () => 'j'));
    const { cveId, isVisible } = await focusedRowOf(grid);
    expect(isVisible).toBe(true);
    await page.keyboard.press('a');
    await expect.poll(async () => (await focusedRowOf(grid)).cveId).not.toBe(cveId);
    await expect.poll(() => grid.getByRole('row').filter({ hasText: cveId }).innerText()).toContain('Acknowledged');
  });

  it('begin with the same row after the window is turned', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session, width: 1280 });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.evaluate((element) => element.scrollTo(0, 32 * 20));
    await settle();
    const first = await firstRowOf(grid);
    for (const width of [1024, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
      await expect.poll(() => firstRowOf(grid), { message: `at ${width} px` }).toBe(first);
    }
  });

  it('keep the focus on the edge of a column that goes to the next line', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 1024 });
    const header = page.getByRole('columnheader', { name: /^Package/ });
    const top = () => header.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    const edge = page.getByRole('separator', { name: 'Width of Package' });
    await edge.focus();
    await pressKeys(page, ...Array.from({ length: 20 }, () => 'ArrowRight'));
    await expect.poll(top).toBeGreaterThan(before);
    expect(await hasFocus(edge)).toBe(true);
    await expectWhole(page.getByRole('grid', { name: 'Findings' }), 1024);
  });

  it('do not mark the edges of columns while the list has the focus', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 1024 });
    const edge = page.getByRole('separator', { name: 'Width of Package' });
    const color = () => edge.locator('span').evaluate((line) => getComputedStyle(line).backgroundColor);
    await page.keyboard.press('Tab');
    const without = await color();
    await page.getByRole('grid', { name: 'Findings' }).focus();
    await page.keyboard.press('j');
    expect(await color()).toBe(without);
    await edge.focus();
    await expect.poll(color).not.toBe(without);
  });
});

/** Fails if the list scrolls sideways, a cell of a row is outside of the row, or rows have several heights. */
async function expectWhole(grid: Locator, width: number): Promise<void> {
  const found = await grid.evaluate((list) => {
    const rows = [...list.querySelectorAll('[data-row]')];
    const isOutside = (cell: Element, row: Element): boolean => {
      const [inner, outer] = [cell.getBoundingClientRect(), row.getBoundingClientRect()];
      // Borders have a fraction of a pixel.
      return (
        inner.left < outer.left - 1 ||
        inner.right > outer.right + 1 ||
        inner.top < outer.top - 1 ||
        inner.bottom > outer.bottom + 1
      );
    };
    return {
      hasRows: rows.length > 0,
      scrolls: list.scrollWidth > list.clientWidth,
      heights: new Set(rows.map((row) => row.getBoundingClientRect().height)).size,
      outside: rows.flatMap((row) =>
        [...row.querySelectorAll('[role=gridcell]')]
          .filter((cell) => isOutside(cell, row))
          .map((cell) => cell.innerHTML),
      ),
    };
  });
  expect(found, `at ${width} px`).toEqual({ hasRows: true, scrolls: false, heights: 1, outside: [] });
}

async function headersOf(page: Page): Promise<string[]> {
  const all = await page.getByRole('columnheader').allTextContents();
  return all.map((text) => text.trim());
}

function boxesOf(row: Locator, role: string): Promise<{ left: number; top: number; width: number }[]> {
  return row.locator(`[role=${role}]`).evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, top, width } = cell.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top), width: Math.round(width) };
    }),
  );
}

/** Number of the first row of which more than half is visible. */
function firstRowOf(grid: Locator): Promise<number | undefined> {
  return grid.evaluate((list) => {
    const head = list.querySelector('[role=columnheader]:not(.sr-only)')?.closest('[role=rowgroup]');
    const edge = head?.getBoundingClientRect().bottom ?? 0;
    const numbers = [...list.querySelectorAll('[data-row]')].flatMap((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 > edge ? [Number(row.getAttribute('aria-rowindex'))] : [];
    });
    return Math.min(...numbers);
  });
}
