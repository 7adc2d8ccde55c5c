import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Fields, type ServiceClient, textOf } from '../../../tools/seed/service-client.ts';
import { acceptInvite } from '../harness/accept-invite.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';
import { type SessionCookie, signIn } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';

const newAddress = (): string => `${randomBytes(6).toString('hex')}@test.example`;
const password = 'a long sentence to remember';

async function memberOf(key: ServiceClient, email: string): Promise<Fields> {
  const found = (await key.list('/api/members?limit=200')).find((one) => one['email'] === email);
  if (found === undefined) throw new Error(`no member has the address ${email}`);
  return found;
}

describeInBrowser('the own account', () => {
  let organization: TestOrganization;
  let email: string;
  beforeAll(async () => {
    organization = await createTestOrganization('Accounts');
    email = newAddress();
    const invite = await organization.key.call('POST', '/api/invites', { email, role: 'developer' });
    const accepted = { token: textOf(invite, 'token'), name: 'Omar Own', password };
    await acceptInvite(accepted);
  });
  const clientOf = ({ name, value }: SessionCookie): ServiceClient =>
    organization.key.as({ cookie: `${name}=${value}` });

  it('sessions are listed, ended one by one or all but the own one', async () => {
    const [session, second, third] = await Promise.all([1, 2, 3].map(() => signIn(email, password)));
    if (session === undefined || second === undefined || third === undefined) throw new Error('three sessions');
    const { page } = await openPage('/settings/account', { session });
    const table = page.getByRole('table', { name: 'List of your sessions' });
    await expect.poll(() => table.getByRole('row').count()).toBe(4);
    const own = table.getByRole('row').filter({ hasText: 'this session' });
    expect(await own.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    await table.getByRole('row').filter({ hasNotText: 'this session' }).getByRole('button').first().click();
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    expect(await clientOf(session).count('/api/auth/sessions')).toBe(2);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End them' }).click();
    await page.getByText('1 session ended.').waitFor();
    expect(await clientOf(session).count('/api/auth/sessions')).toBe(1);
    for (const ended of [second, third])
      await expect(clientOf(ended).call('GET', '/api/auth/session')).rejects.toThrow('401');
  });

  it('sessions have unique names, and the keyboard ends one without losing its place', async () => {
    const [session] = await Promise.all([1, 2, 3].map(() => signIn(email, password)));
    if (session === undefined) throw new Error('no session');
    const { page, settle } = await openPage('/settings/account', { session });
    const table = page.getByRole('table', { name: 'List of your sessions' });
    const names = await table
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names.every((name) => /\d\d:\d\d:\d\d/.test(name))).toBe(true);
    const rows = table.locator('tbody tr');
    const count = await rows.count();
    const isOwn = (await rows.nth(1).innerText()).includes('this session');
    const index = isOwn ? 2 : 1;
    await rows.nth(index).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(count - 1);
    await settle();
    await expect.poll(() => focusedRow(page)).toBe(Math.min(index, count - 2));
  });

  it('a revoked token leaves the focus at the row in its place', async () => {
    const session = await signIn(email, password);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    for (const name of ['First', 'Second', 'Third'])
      await clientOf(session).call('POST', '/api/personal-access-tokens', {
        name: `${name} of the keyboard`,
        expiresAt,
        permissions: null,
      });
    const { page, settle } = await openPage('/settings/account', { session });
    await page.getByRole('button', { name: 'Revoke the token Second of the keyboard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The token Second of the keyboard was revoked.').waitFor();
    await settle();
    await expect.poll(() => focusedRow(page)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Revoke the token (First|Third) of the keyboard$/,
    );
  });

  it('a personal access token is shown once, has the chosen permissions, and is revoked', async () => {
    const session = await signIn(email, password);
    const { page, settle } = await openPage('/settings/account', { session });
    await page.getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a personal access token' });
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByLabel('Permissions').selectOption('viewer');
    await expectNoAxeViolations(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Create the token' }).click();
    const shown = page.getByRole('region', { name: 'The token Laptop was created' });
    const secret = (await shown.getByRole('region', { name: 'personal access token' }).innerText()).trim();
    const whoIs = async () =>
      await fetch(`${webUnderTest().url}/api/auth/session`, { headers: { authorization: `Bearer ${secret}` } });
    const answer = await whoIs();
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { role: 'viewer' } }]);
    await shown.getByRole('button', { name: 'It is stored safely' }).click();
    await settle();
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await settle();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke the token Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The token Laptop was revoked.').waitFor();
    expect((await whoIs()).status).toBe(401);
  });

  it('name and password are changed, and the old password no longer works', async () => {
    const session = await signIn(email, password);
    const { page } = await openPage('/settings/account', { session, expected: [/password was answered with 4\d\d/] });
    await page.getByLabel('Name', { exact: true }).fill('Omar Renamed');
    await page.getByRole('button', { name: /name$/i }).click();
    await page.getByText('Your name was changed.').waitFor();
    expect(await memberOf(organization.key, email)).toMatchObject({ name: 'Omar Renamed' });

    const changed = 'a third sentence to remember';
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    await expect(signIn(email, password)).rejects.toThrow('401');
    await signIn(email, changed);
  });
});

/** Index of the focused row in its table; -1 if no row has the focus. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLTableRowElement ? focused.sectionRowIndex : -1;
  });
}
