import { expect, it } from 'vitest';
import { createTestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';

/** A PNG with one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('the pages of reports', () => {
  it('get a classification and a logo from the settings, which are shown and can be removed', async () => {
    const organization = await createTestOrganization('Report pages');
    const { page, settle } = await openPage('/settings/organization', { session: organization.session });
    await page.getByLabel('Classification').fill('Confidential');
    await page.getByRole('button', { name: 'Store the classification' }).click();
    await page.getByText('Reports that are created from now on').waitFor();

    const chooser = page.getByLabel('Logo', { exact: true });
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await page.getByText('The file is not a PNG picture.').waitFor();
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: onePixel });
    const logo = page.getByRole('img', { name: 'Logo of the organization' });
    await logo.waitFor();
    expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1);
    await page.getByText('PNG, 1 × 1 pixels').waitFor();
    await settle();
    await expectNoAxeViolations(page);

    await page.reload();
    await settle();
    expect(await page.getByLabel('Classification').inputValue()).toBe('Confidential');
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await logo.waitFor({ state: 'detached' });
  });

  it('are shown without actions to members who may not change them', async () => {
    const organization = await createTestOrganization('Report pages of a viewer');
    const { page, settle } = await openPage('/settings/organization', {
      session: await organization.member('developer'),
    });
    await settle();
    await page.getByText('No logo is stored.').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Remove the logo' }).count()).toBe(0);
  });
});
