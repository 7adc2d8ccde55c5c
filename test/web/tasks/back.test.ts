import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('a return to a page', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Back');
    await organization.upload('acme/api', envelopeWithFindings(120));
  });

  it.each(['with the data of the first visit', 'after a reload, which loads the data again'])(
    'shows the rows of a list where they were, %s',
    async (title) => {
      const { page, settle } = await openPage('/findings', { session: organization.session });
      const grid = page.getByRole('grid', { name: 'Findings' });
      await grid.evaluate((element) => element.scrollTo({ top: 1600 }));
      await settle();
      const row = grid.getByRole('row').filter({ hasText: 'package-' }).nth(15);
      const name = /package-\d+/.exec(await row.innerText())?.[0] ?? '';
      await row.getByRole('link').first().click();
      await page.waitForURL((url) => url.pathname !== '/findings');
      await settle();
      if (title.startsWith('after a reload')) await page.reload();
      await settle();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await settle();
      await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(1600);
      expect(name).not.toBe('');
      expect(await grid.getByRole('row').filter({ hasText: 'package-' }).nth(15).innerText()).toContain(name);
    },
  );

  it('shows the page where it was, also if its content is loaded again', async () => {
    const { page, settle } = await openPage('/', { session: organization.session });
    await page.setViewportSize({ width: 800, height: 400 });
    const link = page.getByRole('link', { name: /registr/ }).last();
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(200);
    await link.click();
    await page.waitForURL('**/registries**');
    await settle();
    await page.reload();
    await settle();
    await page.goBack();
    await settle();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  });
});
