import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { emailOf, type SessionCookie, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';

const offline = [/net::ERR_INTERNET_DISCONNECTED/];
const cause = 'The service cannot be reached.';

describeInBrowser('code that cannot be loaded', () => {
  it('of a page keeps the navigation, says why, does not reload without the service, and recovers', async () => {
    const { page, settle } = await openPage('/exceptions', {
      session: await ownSession(),
      // React logs the error that the page shows.
      expected: [...offline, /console error: Error: The service cannot be reached/],
    });
    const visit = await visitOf(page);
    const network = page.context();
    await network.setOffline(true);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Compliance' }).click();
    await page.getByRole('heading', { name: 'This page failed' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(cause);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The service still does not answer (attempt 1).').waitFor();
    expect(await visitOf(page)).toBe(visit);
    // Another page whose code is loaded works as before.
    await page.goBack();
    await page.getByRole('heading', { name: 'Exceptions', level: 1 }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'This page failed' }).waitFor();
    await network.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Compliance', level: 1 }).waitFor();
    await settle();
  });

  it('of a dialog, a menu or the palette keeps the page, says why, and is loaded at the next attempt', async () => {
    const { page, settle } = await openPage('/exceptions', { session: await ownSession(), expected: offline });
    const notification = page.getByRole('region', { name: 'Notifications' }).getByText(cause);
    const network = page.context();
    const propose = page.getByRole('button', { name: 'Propose an exception' });
    const account = page.getByRole('button', { name: / · / });
    const openers: readonly (() => Promise<void>)[] = [
      () => propose.click(),
      () => account.click(),
      () => page.keyboard.press('Control+k'),
    ];
    await network.setOffline(true);
    for (const open of openers) {
      await open();
      await notification.waitFor();
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('button', { name: 'Close the notification' })
        .click();
      await notification.waitFor({ state: 'detached' });
      expect(await page.getByRole('heading', { name: 'Exceptions', level: 1 }).count()).toBe(1);
    }
    await network.setOffline(false);
    await propose.click();
    await page.getByRole('dialog', { name: 'Propose an exception' }).waitFor();
    await page.keyboard.press('Escape');
    await account.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find' }).waitFor();
    await settle();
  });
});

/** Has a browser profile of its own, whose cache contains no code of other pages. */
function ownSession(): Promise<SessionCookie> {
  return signIn(emailOf('admin'), webUnderTest().password);
}

/** A number that changes when the browser loads the document again. */
function visitOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}
