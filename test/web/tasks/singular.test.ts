import { expect, it } from 'vitest';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('the overview of one finding in one tag', () => {
  it('has no number 1 before a plural', async () => {
    const organization = await createTestOrganization('Single');
    await organization.upload('acme/api', envelopeWithFindings(1));
    const { page } = await openPage('/', { session: organization.session });
    const fixable = page.getByRole('region', { name: 'Key figures' }).getByRole('link').filter({ hasText: '1' });
    await fixable.first().waitFor();
    await page.getByRole('link', { name: '1 tag', exact: true }).waitFor();
    const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    expect(text.match(/(?<![\d.,])1 (?:findings|open findings|images|tags|rows|changes)\b/g)).toBe(null);
  });
});
