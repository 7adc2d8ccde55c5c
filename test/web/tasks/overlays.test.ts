import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { seededApi } from '../harness/address-of.ts';
import { createTestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';

/**
 * Pages and parts of pages with the names of the buttons that open a dialog, a menu or a popover; lists share those of the list of findings. Of the
 * buttons of rows the first one is opened. `$id` is the id of the first row of the list of the API.
 */
const addresses: readonly { address: string; list?: string; opens: readonly RegExp[] }[] = [
  { address: '/', opens: [/^Scan an image$/, /^Advisory feeds$/] },
  { address: '/findings?severity=HIGH', opens: [/^Filter$/, /^Columns$/, /^Views$/] },
  { address: '/scans', opens: [/^Scan an image$/] },
  { address: '/images/$id', list: '/api/images?limit=1', opens: [/^Further actions$/] },
  { address: '/registries/$id', list: '/api/registries?limit=1', opens: [/^Change the connection$/, /^Disconnect$/] },
  { address: '/reports', opens: [/^Create a report$/] },
  { address: '/reports?tab=schedules', opens: [/^Destinations of /, /^End /] },
  { address: '/reports?tab=destinations', opens: [/^Create a destination$/] },
  { address: '/reports/$id', list: '/api/reports?limit=1', opens: [/^Share$/, /^Delete$/] },
  { address: '/compliance', opens: [/^Create a pack$/] },
  { address: '/compliance?tab=reviews', opens: [/^Record a review$/] },
  { address: '/exceptions', opens: [/^Filter$/, /^Columns$/, /^Propose an exception$/] },
  { address: '/settings/account', opens: [/^Create a/, /^End /] },
  { address: '/settings/members', opens: [/^Invite a member$/, /^Withdraw /, /^Actions for /] },
  { address: '/settings/keys', opens: [/^Create a/, /^Revoke /] },
  { address: '/settings/signing-key', opens: [/^Rotate the key$/] },
];

describeInBrowser('dialogs, menus and popovers', () => {
  // openPage fails the test for violations of the policy, and for errors and warnings of the console.
  it.each(addresses)(
    '$address opens each one with a silent console and no axe violation in either theme, closes it with Escape, and returns the focus',
    async ({ address, list, opens }) => {
      const id = list === undefined ? '' : await firstId(list);
      const { page, settle } = await openPage(address.replace('$id', id), { role: 'owner' });
      const before = page.url();
      for (const name of opens) {
        const button = page.locator('main').getByRole('button', { name }).and(page.locator(enabled)).first();
        await expectOverlay(page, button, settle);
        expect(page.url()).toBe(before);
      }
    },
  );

  it('the account menu and the palette open with a silent console and no axe violation in either theme, close with Escape, and return the focus', async () => {
    const { page, settle } = await openPage('/');
    for (const button of [page.locator('header [aria-haspopup=menu]'), page.getByRole('button', { name: /^Find/ })])
      await expectOverlay(page, button, settle);
  });

  it('the help and the detail of a row open and close with keys, without an axe violation in either theme', async () => {
    const { page, settle } = await openPage('/findings');
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    for (const [key, dialog] of [
      ['?', page.getByRole('dialog', { name: 'Keyboard' })],
      ['Enter', page.getByRole('dialog')],
      ['i', page.getByRole('dialog', { name: /^Decide \S+ in / })],
      ['e', page.getByRole('dialog', { name: /exception/i })],
    ] as const) {
      await page.keyboard.press(key);
      await dialog.waitFor();
      await settle();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await settle();
      expect(await grid.evaluate((element) => element === document.activeElement), `focus after ${key}`).toBe(true);
    }
  });
});

describeInBrowser('the palette', () => {
  it('opens with Ctrl K and finds an image, a vulnerability, a package and a page', async () => {
    const [finding] = await seededApi().list('/api/vulnerabilities?limit=1');
    const {
      image,
      cveId,
      package: item,
    } = finding as { image: { id: string; name: string }; cveId: string; package: { name: string } };
    const { page, settle } = await openPage('/');
    for (const [text, option, address] of [
      [image.name, image.name, `/images/${image.id}`],
      [cveId, cveId, `/vulnerabilities/${cveId}`],
      [item.name, item.name, '/packages'],
      ['settings members', 'Settings: Members', '/settings/members'],
    ] as const) {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Find' });
      await palette.getByRole('combobox').fill(text);
      const choice = palette.getByRole('option', { name: option }).first();
      await choice.waitFor();
      await settle();
      while ((await choice.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === address);
      await palette.waitFor({ state: 'detached' });
      await settle();
    }
  });
});

describeInBrowser('actions of the palette', () => {
  it('are carried out: one of the page, and one that opens the dialog of another page', async () => {
    const { page, settle } = await openPage('/images', { session: (await createTestOrganization('Palette')).session });
    await chooseInPalette(page, settle, 'use the dark', 'Use the dark theme');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await chooseInPalette(page, settle, 'use the light', 'Use the light theme');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    await chooseInPalette(page, settle, 'invite', 'Invite a member');
    await page.waitForURL((url) => url.pathname === '/settings/members');
    await page.getByRole('dialog', { name: 'Invite a member' }).waitFor();
    await settle();
  });

  it('that the role forbids stay in the list, name the needed role, and do nothing', async () => {
    const { member } = await createTestOrganization('Palette of a viewer');
    const { page, settle } = await openPage('/', { session: await member('viewer') });
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' ? 0 : sent.push(request.url())));
    const before = page.url();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find' });
    for (const [text, action] of [
      ['scan one', 'Scan one image'],
      ['connect a', 'Connect a registry'],
      ['create an', 'Create an API key'],
    ] as const) {
      await palette.getByRole('combobox').fill(text);
      await settle();
      const option = palette.getByRole('option', { name: action });
      expect(await option.getAttribute('aria-disabled'), action).toBe('true');
      expect(await option.innerText()).toMatch(/needs the role .* Your role is viewer/);
      while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await option.click({ force: true });
      await settle();
      expect(await palette.count(), action).toBe(1);
      expect(page.url(), action).toBe(before);
    }
    expect(sent).toEqual([]);
  });
});

async function chooseInPalette(page: Page, settle: () => Promise<void>, text: string, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('combobox').fill(text);
  const choice = palette.getByRole('option', { name: action });
  await choice.waitFor();
  await settle();
  while ((await choice.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await settle();
}

const enabled = ':not([aria-disabled=true]):not([disabled])';

/** Opens and closes with the keyboard what a button opens. */
async function expectOverlay(page: Page, button: Locator, settle: () => Promise<void>): Promise<void> {
  const name = await button.textContent();
  await button.focus();
  await page.keyboard.press('Enter');
  const overlay = page.locator(overlays).first();
  await overlay.waitFor();
  await settle();
  expect(await hasFocusWithin(overlay), `${name} moves the focus into what it opens`).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'detached' });
  await settle();
  expect(await hasFocusWithin(button), `the focus returns to ${name}`).toBe(true);
}

const overlays = '[role=dialog], [role=menu]';

async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page, overlays);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColorViolations(page, overlays);
  await page.emulateMedia({ colorScheme: 'light' });
}

function hasFocusWithin(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element.contains(document.activeElement));
}

async function firstId(list: string): Promise<string> {
  const [first] = await seededApi().list(list);
  if (first === undefined) throw new Error(`${list} has no rows`);
  return textOf(first, 'id');
}
