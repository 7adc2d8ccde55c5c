import { expect, it } from 'vitest';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { pressKeys } from '../harness/press-keys.ts';

describeInBrowser('the focus', () => {
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
