import type { Page } from 'playwright-core';
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

/** A time with seconds and the zone of the browser of these tests. */
const zoned = /^\d{2} \w+ \d{4}, \d{2}:\d{2}:\d{2} (?:CES?T|GMT\+[12])$/;

describeInBrowser('a relative time', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Times');
    await organization.upload('acme/api', envelopeWithFindings(30));
  });

  it('shows the absolute time with its zone on hover until the pointer leaves or Escape is pressed', async () => {
    const { page } = await openPage('/findings', { session: organization.session });
    const time = page.locator('main time').first();
    await time.hover();
    await page.getByRole('tooltip').hover();
    expect(await tip(page)).toMatch(zoned);
    await page.locator('h1').hover();
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await time.hover();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('tooltip').count()).toBe(0);
  });

  it('outside of lists has the focus of Tab, which shows and describes it', async () => {
    const { page } = await openPage('/findings', { session: organization.session });
    const time = page.locator('main time').first();
    await tabTo(page, 'main time');
    expect(await hasFocus(time)).toBe(true);
    expect(await tip(page)).toMatch(zoned);
    const described = (await time.getAttribute('aria-describedby')) ?? 'none';
    expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(zoned);
    await page.keyboard.press('Tab');
    expect([await page.getByRole('tooltip').count(), await time.getAttribute('aria-describedby')]).toEqual([0, null]);
  });

  it('in a list is a stop of Tab in the focused row only', async () => {
    const { page } = await openPage('/findings?columns=cveId,firstSeen,deadline', { session: organization.session });
    const grid = page.getByRole('grid', { name: 'Findings' });
    expect(await grid.locator('time').count()).toBeGreaterThan(20);
    const countStops = () =>
      grid
        .locator('time')
        .evaluateAll((all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex === 0).length);
    const perRow = await grid.locator('[aria-rowindex="2"] time').count();
    expect(await countStops()).toBe(perRow);
    await grid.focus();
    await pressKeys(page, 'j', 'j');
    expect(await countStops()).toBe(perRow);
    const time = grid.locator('[aria-rowindex="4"] time').first();
    await tabTo(page, '[aria-rowindex="4"] time');
    expect(await hasFocus(time)).toBe(true);
    expect(await tip(page)).toMatch(zoned);
    // The first Escape closes the time, the second one returns to the list.
    await page.keyboard.press('Escape');
    expect(await hasFocus(time)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await hasFocus(grid)).toBe(true);
  });

  it('in a link is shown with the focus of the link, and is no stop of its own', async () => {
    const { page } = await openPage('/images', { session: organization.session });
    const link = page.getByRole('grid', { name: 'Images' }).locator('a:has(time)').first();
    await page.getByRole('grid', { name: 'Images' }).focus();
    await tabTo(page, 'a:has(time)');
    expect(await hasFocus(link)).toBe(true);
    expect(await tip(page)).toMatch(zoned);
    expect(await link.locator('time[tabindex="0"]').count()).toBe(0);
  });

  it('in a table has one stop of Tab, from which arrow keys lead to the others', async () => {
    const { page } = await openPage('/settings/members', { session: organization.session });
    const times = page.locator('table').first().locator('time');
    expect(await times.count()).toBeGreaterThan(0);
    expect(await page.locator('table').first().locator('time[tabindex="0"]').count()).toBe(1);
    await tabTo(page, 'table time');
    expect(await tip(page)).toMatch(zoned);
  });

  it('is relative to the current time after a long stay on a page without times', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session, hasClock: true });
    await page.getByRole('link', { name: 'Packages' }).click();
    await page.getByRole('heading', { name: 'Packages', exact: true }).waitFor();
    await settle();
    const later = (await page.evaluate(() => Date.now())) + 3 * 3_600_000;
    await page.clock.setSystemTime(later);
    await page.route(/\/api\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: new Date(later).toUTCString() } });
    });
    await page.getByRole('link', { name: 'Images' }).click();
    const time = page.getByRole('grid', { name: 'Images' }).locator('time').first();
    await time.waitFor();
    // At once, and not with the next renewal of shown times.
    expect(await time.innerText()).toBe('3 hours ago');
    await settle();
  });

  it.each([-5, 5])(
    'is relative to the clock of the service when that of the browser is wrong by %d hours',
    async (hours) => {
      const { page } = await openPage('/images', {
        session: organization.session,
        hasClock: true,
        prepare: (opened) => opened.clock.setSystemTime(Date.now() + hours * 3_600_000),
      });
      const time = page.getByRole('grid', { name: 'Images' }).locator('time').first();
      await expect.poll(() => time.innerText()).toMatch(/^now$|minutes? ago/);
    },
  );

  it('is shown by a tap', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 360, isTouch: true });
    await page.locator('main time').first().tap();
    expect(await tip(page)).toMatch(zoned);
    await page.locator('h1').tap();
    expect(await page.getByRole('tooltip').count()).toBe(0);
  });
});

function tip(page: Page): Promise<string> {
  return page.getByRole('tooltip').innerText();
}

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await page.evaluate((one) => document.activeElement?.matches(one) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}
