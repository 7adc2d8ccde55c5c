import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOfPage } from '../harness/address-of-page.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('the changes of the overview', () => {
  it('since the last visit are counted, and lead to exactly these findings', async () => {
    const organization = await createTestOrganization('Last visit');
    await organization.upload('acme/api', envelopeWithFindings(2));
    const newSince = new Date().toISOString();
    await organization.upload('acme/web', envelopeWithFindings(3, 'later'));
    const { page, settle } = await openPage('/', {
      session: organization.session,
      // A visit ends after 30 minutes, for which a test does not wait.
      prepare: (opened) =>
        opened.route(/\/api\/visits$/, (route) => route.fulfill({ json: { data: { newSince, visitedAt: newSince } } })),
    });
    const figure = page
      .locator('main div')
      .filter({ hasText: /^New since your last visit/ })
      .last();
    await figure.getByText('0 findings closed').waitFor();
    expect(await figure.innerText()).toMatch(/^New since your last visit\s+3\s+findings/);
    await figure.getByRole('link').first().click();
    await settle();
    const rows = page.getByRole('grid').getByRole('row');
    const names = (await rows.allInnerTexts()).slice(1).map((text) => /later-\d+/.exec(text)?.[0]);
    expect(names).toHaveLength(3);
    expect(new Set(names)).toEqual(new Set(['later-01', 'later-02', 'later-03']));
  });

  it('are those of the period that the user chooses, which is in the address', async () => {
    const { page, settle } = await openPage('/');
    const counts = new Map<string, number>();
    for (const label of ['last 7 days', 'last 30 days', 'last 90 days']) {
      await page.getByRole('combobox', { name: 'Period of changes' }).selectOption({ label });
      await settle();
      const shown = await openedOf(page);
      counts.set(label, shown);
      await page.reload();
      await settle();
      expect(await openedOf(page)).toBe(shown);
      await page
        .getByRole('heading', { name: /finding.* opened$/ })
        .getByRole('link')
        .click();
      await settle();
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(shown + 1));
      await page.goBack();
      await settle();
    }
    // The seeded organization has changes in each of these periods.
    expect(new Set(counts.values()).size).toBe(3);
  });
});

describeInBrowser('charts', () => {
  it.each([
    ['the overview', async () => '/', 5],
    ['the history of an image', () => addressOfPage('/images/$imageId', 'tab=history'), 1],
  ])('of %s each have a table with their values beside them', async (_name, addressOf, least) => {
    const { page } = await openPage(await addressOf());
    const charts = page.locator('main figure');
    expect(await charts.count()).toBeGreaterThanOrEqual(least);
    for (const chart of await charts.all()) {
      // In the figure, or after it.
      const table = chart.locator('xpath=(.//details | following::details)[1]');
      await table.locator('summary').click();
      expect(await table.locator('tbody tr').count(), await chart.innerText()).toBeGreaterThan(0);
      await table.locator('summary').click();
    }
  });
});

/** Number of findings that opened in the period. */
async function openedOf(page: Page): Promise<number> {
  const text = await page.getByRole('heading', { name: /finding.* opened$/ }).innerText();
  return Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
}
