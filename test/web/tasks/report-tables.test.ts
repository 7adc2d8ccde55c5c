import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { routes } from '../routes.ts';

describeInBrowser('a wide table of a report', () => {
  it('does not break the names of images between any two letters', async () => {
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
    const lines = await linesOf(name);
    expect(lines).toBeLessThan(2.5);
  });

  it('breaks the name of an image after a slash, and no id of a vulnerability or name of a registry in a word', async () => {
    const route = routes.find(({ path }) => path === '/reports/$reportId');
    if (route === undefined) throw new Error('no page shows a report');
    const { page } = await openPage(await addressOf(route, seededApi()), { width: 1024 });
    const ids = page.getByRole('region', { name: 'Known exploited vulnerabilities, table' }).getByText(/^CVE-/);
    for (const id of await ids.all()) expect(await linesOf(id)).toBeLessThan(1.5);
    const row = page.getByRole('region', { name: 'Tags that were never scanned, table' }).getByRole('row').nth(1);
    const [registry, image] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)];
    // The words of the registry are not in a line each.
    const words = (await registry.innerText()).split(' ').length;
    expect(await linesOf(registry)).toBeLessThan(words / 2);
    expect(await image.locator('wbr').count()).toBe((await image.innerText()).split('/').length - 1);
  });
});

/** Lines of the text of an element. */
async function linesOf(element: Locator): Promise<number> {
  return await element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const height = range.getBoundingClientRect().height;
    return Math.round((10 * height) / Number.parseFloat(getComputedStyle(one).lineHeight)) / 10;
  });
}
