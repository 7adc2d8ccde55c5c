import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { failApi } from '../harness/answer-api.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { emailOf, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';
import { pages } from '../routes.ts';

/** Longer than a notification is shown. */
const laterMs = 11_000;

describeInBrowser('a notification', () => {
  it('closes by itself, but not while the pointer or the focus is on it', async () => {
    const { page } = await openPage('/findings', { hasClock: true });
    const notification = page.getByRole('region', { name: 'Notifications' }).getByText('This is the first page.');
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    await page.keyboard.press('[');
    await notification.waitFor();
    await notification.hover();
    await page.clock.fastForward(laterMs);
    expect(await notification.count()).toBe(1);

    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Close the notification' }).focus();
    await page.clock.fastForward(laterMs);
    expect(await notification.count()).toBe(1);

    await grid.focus();
    await page.clock.fastForward(laterMs);
    await expect.poll(() => notification.count()).toBe(0);
  });

  it('returns the focus when the keyboard closes it', async () => {
    const { page } = await openPage('/findings');
    const grid = page.getByRole('grid', { name: 'Findings' });
    const notification = page.getByRole('region', { name: 'Notifications' }).getByText('This is the first page.');
    await grid.focus();
    await page.keyboard.press('[');
    await notification.waitFor();
    await page.getByRole('button', { name: 'Close the notification' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => notification.count()).toBe(0);
    await expect.poll(() => hasFocus(grid)).toBe(true);
  });

  it.each([
    ['a sync', 'a registry that the service reads', 'Sync now', /\/sync$/, 'The sync was not started'],
    ['a report', '/reports/$reportId', 'Generate again', /\/regenerate$/, 'The report was not generated again'],
    ['a scan', '/images/$imageId', /^Rescan/, /^\/api\/scans$/, 'was not queued'],
  ])('of %s that failed has the id of the request', async (_name, pageName, button, path, text) => {
    const route = pages.find(({ name }) => name === pageName);
    if (route === undefined) throw new Error(`no page has the name ${pageName}`);
    const { page } = await openPage(await addressOf(route, seededApi()), {
      prepare: (opened) => failApi(opened, path, { status: 500, code: 'INTERNAL_ERROR' }),
      expected: [/was answered with 500/],
    });
    await page.getByRole('button', { name: button }).click();
    const notification = page.getByRole('region', { name: 'Notifications' }).getByText(text);
    await notification.waitFor();
    expect(await notification.innerText()).toMatch(/Made to fail by a test\s+Request req_of_a_test$/);
  });

  it('of a session that was not ended has the id of the request', async () => {
    const { password } = webUnderTest();
    const session = await signIn(emailOf('viewer'), password);
    await signIn(emailOf('viewer'), password);
    const { page } = await openPage('/settings/account', {
      session,
      prepare: (opened) => failApi(opened, /^\/api\/auth\/sessions\/.+/, { status: 500, code: 'INTERNAL_ERROR' }),
      expected: [/was answered with 500/],
    });
    const others = page.getByRole('row').filter({ hasNotText: 'this session' });
    await others
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    const notification = page.getByRole('region', { name: 'Notifications' }).getByText('The session was not ended');
    await notification.waitFor();
    expect(await notification.innerText()).toMatch(/Request req_of_a_test$/);
  });
});
