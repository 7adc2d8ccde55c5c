import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { pressKeys } from '../harness/press-keys.ts';

describeInBrowser('the columns of a list', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Columns');
    await organization.upload('acme/api', envelopeWithFindings(4));
  });

  it('become wider and narrower by pointer and by arrow keys, within limits, and keep their width in this browser', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const separator = page.getByRole('separator', { name: 'Width of Package' });
    const before = await widthOf(page, 'Package');
    expect(await cellWidths(page)).toContain(before);
    const box = await separator.boundingBox();
    if (box === null) throw new Error('the separator is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'Package')).toBe(before + 60);
    expect(await cellWidths(page)).toContain(before + 60);

    await separator.focus();
    await pressKeys(page, 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect.poll(() => widthOf(page, 'Package')).toBe(before + 60 - 32);
    expect(await separator.getAttribute('aria-valuenow')).toBe(String(before + 60 - 32));

    const layer = page.getByRole('separator', { name: 'Width of Severity' });
    await layer.focus();
    await pressKeys(page, ...Array.from({ length: 6 }, () => 'ArrowLeft'));
    await expect.poll(() => widthOf(page, 'Severity')).toBe(48);

    await page.reload();
    await settle();
    expect(await widthOf(page, 'Package')).toBe(before + 60 - 32);
    expect(await widthOf(page, 'Severity')).toBe(48);
  });

  it('are shown and hidden with the menu, are in the address, and the standard ones return', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const standard = await headers(page);
    expect(standard).toContain('EPSS');
    expect(standard).not.toContain('CVSS');
    await toggle(page, 'EPSS');
    await toggle(page, 'CVSS');
    await expect.poll(() => headers(page)).toContain('CVSS');
    expect(await headers(page)).not.toContain('EPSS');
    const chosen = await headers(page);
    await page.reload();
    await settle();
    expect(await headers(page)).toEqual(chosen);
    await toggle(page, 'EPSS');
    await toggle(page, 'CVSS');
    await expect.poll(() => headers(page)).toEqual(standard);
    expect(new URL(page.url()).searchParams.has('columns')).toBe(false);
  });

  it('a key opens the menu at its first column, and Escape returns to the button, the first time and later', async () => {
    const { page } = await openPage('/findings', { session: organization.session });
    const button = page.getByRole('button', { name: 'Columns', exact: true });
    await button.focus();
    for (const key of ['Enter', 'ArrowDown']) {
      await page.keyboard.press(key);
      const items = page.getByRole('menu', { name: 'Columns' }).getByRole('menuitemcheckbox');
      await expect.poll(() => hasFocus(items.first())).toBe(true);
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => hasFocus(items.nth(1))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => hasFocus(button)).toBe(true);
      expect(await button.getAttribute('aria-expanded')).toBe('false');
    }
  });
});

function headerOf(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).first();
}

function widthOf(page: Page, name: string): Promise<number> {
  return headerOf(page, name).evaluate((element) => Math.round(element.getBoundingClientRect().width));
}

/** Widths of the cells of the first row. */
function cellWidths(page: Page): Promise<number[]> {
  return page
    .locator('[aria-rowindex="2"] [role=gridcell]')
    .evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().width)));
}

async function headers(page: Page): Promise<string[]> {
  const all = await page.getByRole('columnheader').allInnerTexts();
  return all.map((text) => text.trim()).filter((text) => text !== '');
}

async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}
