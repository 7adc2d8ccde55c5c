import { expect, it } from 'vitest';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('a wide table of a report', () => {
  it('scrolls, and does not break the names of images between any two letters', async () => {
    const organization = await createTestOrganization('Wide');
    await organization.upload('platform/recommendation', envelopeWithFindings(2));
    const { page, settle } = await openPage('/reports?create=posture', { session: organization.session });
    const dialog = page.getByRole('dialog', { name: 'Create a report' });
    await dialog.getByRole('button', { name: 'Create the report' }).click();
    await page.waitForURL('**/reports/rep_*');
    const name = page
      .getByRole('region', { name: 'Images, table' })
      .getByRole('cell', { name: 'registry.test.example/platform/recommendation' });
    await name.waitFor();
    await settle();
    const lines = await name.evaluate((cell) => {
      const style = getComputedStyle(cell);
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().height / Number.parseFloat(style.lineHeight);
    });
    expect(lines).toBeLessThan(2.5);
  });
});
