import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptInvite } from '../harness/accept-invite.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { shownRows } from '../harness/shown-rows.ts';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function signOut(page: Page): Promise<void> {
  await page.locator('header [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
}

describeInBrowser('sign-out', () => {
  it('leaves the page if the session has ended already, such as in another tab', async () => {
    const organization = await createTestOrganization('Ended');
    const { page } = await openPage('/findings', {
      session: await organization.member('developer'),
      expected: [/sign-out was answered with 401/],
    });
    await page.evaluate(async () => await (await fetch('/api/auth/sign-out', { method: 'POST' })).text());
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await notifications(page).innerText()).toBe('');
  });

  it('leaves nothing that the next user of the browser can read or undo', async () => {
    const organization = await createTestOrganization('Handed over');
    await organization.upload('acme/api', envelopeWithFindings(1));
    const next = { email: 'next@test.example', name: 'Next developer', password: 'a long password of a test' };
    const invite = await organization.key.call('POST', '/api/invites', { email: next.email, role: 'developer' });
    await acceptInvite({
      token: String(invite['token']),
      name: next.name,
      password: next.password,
    });
    const { page, settle } = await openPage('/findings', { session: await organization.member('developer') });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    await page.keyboard.press('a');
    await notifications(page).getByText('Acknowledged: 1 row in acme/api').waitFor();
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await notifications(page).innerText()).toBe('');

    await page.getByLabel('E-mail address').fill(next.email);
    await page.getByLabel('Password').fill(next.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(next.name).waitFor();
    await page.getByRole('link', { name: 'Findings', exact: true }).click();
    await grid.focus();
    await page.keyboard.press('z');
    await notifications(page).getByText('There is nothing to undo.').waitFor();
    await settle();
    expect((await shownRows(page, 'Findings'))[0]?.text).toContain('Acknowledged');
  });

  it.each([
    ['tab', 'visibilitychange'],
    ['window beside it', 'focus'],
  ])('is followed by another user in all tabs when one signs in in another %s', async (_name, event) => {
    const organization = await createTestOrganization('Two users');
    const { page } = await openPage('/findings', { session: organization.session });
    const account = page.locator('header [aria-haspopup=menu]');
    await account.getByText('Test admin').waitFor();
    const { name, value } = await organization.member('viewer');
    await page.context().addCookies([{ name, value, url: page.url(), httpOnly: true, sameSite: 'Lax' }]);
    const loaded = page.waitForEvent('load');
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await loaded;
    await account.getByText('Test viewer').waitFor();
  });
});
