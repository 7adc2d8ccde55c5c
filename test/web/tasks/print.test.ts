import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import { pages } from '../routes.ts';

/** Width of a sheet of A4 with the margins of the dashboard, in CSS pixels. */
const sheetWidth = 703;
/** By how much Chromium makes a page smaller whose content is wider than the sheet. It cuts the rest. */
const shrinkMax = 1.25;

describeInBrowser('a printed page', () => {
  it('has all loaded rows of a list, its figures and filters, and neither navigation nor controls', async () => {
    const organization = await createTestOrganization('Print');
    await organization.upload('acme/api', envelopeWithFindings(120));
    const { page } = await openPage('/findings?severity=CRITICAL,HIGH', { session: organization.session });
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    // 60 rows need more than one sheet, and the list on the screen has about 20 of them.
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);

    await onPaper(page);
    const table = page.getByRole('table', { name: 'Findings' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(60);
    expect(await table.locator('thead th').first().innerText()).toBe('Severity');
    await page.getByText('60 rows').waitFor();
    await page.getByText('Severity: Critical').waitFor();
    for (const hidden of ['Areas', 'Pages']) {
      expect(await page.getByRole('navigation', { name: hidden }).count()).toBe(0);
    }
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Views|Columns|^Filter$/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'CSV' }).count()).toBe(0);

    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('grid', { name: 'Findings' }).waitFor();
    expect(await table.count()).toBe(0);
  });

  it('is light in the dark theme', async () => {
    const { page } = await openPage('/compliance', { theme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await background()).toBe('rgb(15, 18, 22)');
    await onPaper(page);
    expect(await background()).toBe('rgb(255, 255, 255)');
  });

  it('has whole tables instead of parts that scroll', async () => {
    for (const [path, part] of [
      ['/compliance', ''],
      ['/reports/$reportId', ''],
      ['/scans/$scanId', '?tab=coverage'],
    ] as const) {
      const route = pages.find((one) => one.path === path);
      if (route === undefined) throw new Error(`${path} is not a page`);
      const { page } = await openPage(`${await addressOf(route, seededApi())}${part}`);
      await onPaper(page);
      expect(await scrollingParts(page), path).toEqual([]);
    }
  });

  it.each(['compliance_pack', 'technical'])('has all columns of the widest tables of a report (%s)', async (type) => {
    const [report] = await seededApi().list(`/api/reports?limit=1&type=${type}`);
    const tab = type === 'compliance_pack' ? '?tab=content' : '';
    const { page } = await openPage(`/reports/${String(report?.['id'])}${tab}`);
    await onPaper(page);
    const tables = await page.locator('main table').evaluateAll((all) =>
      all.map((table) => ({
        columns: table.querySelectorAll('thead th').length,
        right: table.getBoundingClientRect().right,
      })),
    );
    expect(Math.max(...tables.map(({ columns }) => columns))).toBeGreaterThanOrEqual(19);
    expect(tables.filter(({ right }) => right > sheetWidth * shrinkMax)).toEqual([]);
  });

  it('has the open detail of a finding instead of the list below it', async () => {
    const [finding] = await seededApi().list('/api/vulnerabilities?limit=1');
    const { page } = await openPage(`/findings?open=${String(finding?.['id'])}`);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await onPaper(page);
    expect(await dialog.evaluate((one) => getComputedStyle(one).position)).toBe('static');
    expect(await page.locator('main').isVisible()).toBe(false);
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });
});

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: sheetWidth, height: 1000 });
  await page.emulateMedia({ media: 'print' });
}

/** Names of visible parts that would be cut on paper. */
function scrollingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        if (![overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')) return false;
        return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.getAttribute('aria-label') ?? one.className),
  );
}
