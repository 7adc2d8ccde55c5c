import { expect, it } from 'vitest';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

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
});
