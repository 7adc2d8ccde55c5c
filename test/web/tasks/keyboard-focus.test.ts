import { expect, it } from 'vitest';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { pressKeys } from '../harness/press-keys.ts';
import { emailOf } from '../harness/sign-in.ts';
import { webUnderTest } from '../harness/web-under-test.ts';

describeInBrowser('the focus', () => {
  it('is on the heading of the page after sign-in with the keyboard', async () => {
    const { page, settle } = await openPage('/images', { role: null, expected: [/was answered with 401/] });
    await page.getByLabel('E-mail address').focus();
    await page.keyboard.type(emailOf('viewer'));
    await pressKeys(page, 'Tab');
    await page.keyboard.type(webUnderTest().password);
    await pressKeys(page, 'Enter');
    await page.waitForURL('**/images');
    await settle();
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Images' }))).toBe(true);
  });

  it('stays on the header that sorted a list with the keyboard', async () => {
    const { page, settle } = await openPage('/findings');
    const header = page.getByRole('columnheader', { name: 'Severity' }).getByRole('button', { name: 'Severity' });
    for (const direction of ['descending', 'ascending']) {
      await header.focus();
      await pressKeys(page, 'Enter');
      await page.locator(`[role=columnheader][aria-sort=${direction}]`).waitFor();
      await settle();
      await expect.poll(() => hasFocus(header), { message: direction }).toBe(true);
    }
  });

  it('returns to the list after a decision about selected rows, and after the selection is cleared', async () => {
    const organization = await createTestOrganization('Bulk by keyboard');
    await organization.upload('acme/api', envelopeWithFindings(5));
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    await pressKeys(page, 'x', 'j', 'x', 'j', 'x');
    await page.getByRole('button', { name: 'Clear selection' }).focus();
    await pressKeys(page, 'Enter');
    await expect.poll(() => hasFocus(grid)).toBe(true);
    await pressKeys(page, 'x', 'k', 'x', 'k', 'x');
    await page.getByRole('button', { name: 'Decide selected' }).focus();
    await pressKeys(page, 'Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Status').selectOption({ label: 'Acknowledged' });
    await dialog.getByRole('button', { name: /^Decide/ }).focus();
    await pressKeys(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await settle();
    await expect.poll(() => hasFocus(grid)).toBe(true);
  });
});
