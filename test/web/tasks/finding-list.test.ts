import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

const rowCount = 18;

describeInBrowser('the list of findings', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Lists');
    await organization.upload('acme/api', envelopeWithFindings(rowCount));
  });

  it('exports exactly the shown rows and columns in their order, also after a filter, a sort and a change of columns', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const all = await exported(page);
    expect(all.header).toEqual(
      'severity,cveId,kev,malware,package,packageVersion,fixedVersion,image,tag,triageStatus,suppressed,slaDueAt,slaStatus,epss,layer,firstDetectedAt'.split(
        ',',
      ),
    );
    expect(all.cveIds).toHaveLength(rowCount);
    expect(all.cveIds).toEqual(await shownCveIds(page));

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Add a filter' }).getByRole('button', { name: 'Severity' }).click();
    // The editor stays open for further values.
    for (const name of ['High', 'Low']) await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'EPSS' }).click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('columnheader', { name: /Package/ })
      .getByRole('button', { name: /Package/ })
      .click();
    await settle();
    const filtered = await exported(page);
    expect(filtered.header).toEqual(all.header.filter((name) => name !== 'epss'));
    expect(new Set(filtered.rows.map(([severity]) => severity))).toEqual(new Set(['HIGH', 'LOW']));
    expect(filtered.cveIds.length).toBeGreaterThan(5);
    expect(filtered.cveIds).toEqual(await shownCveIds(page));
  });

  it('shows the same rows after Reload, after Back and to another member with the same address', async () => {
    const { page, settle } = await openPage('/findings?severity=HIGH,LOW&sort=package:desc', {
      session: organization.session,
    });
    const address = page.url();
    const rows = await shownCveIds(page);
    expect(rows.length).toBeGreaterThan(5);
    await page.reload();
    await settle();
    expect(await shownCveIds(page)).toEqual(rows);

    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL('**/vulnerabilities/**');
    await settle();
    await page.goBack();
    await page.getByRole('grid', { name: 'Findings' }).waitFor();
    await settle();
    expect([page.url(), await shownCveIds(page)]).toEqual([address, rows]);

    const other = await openPage(address, { session: await organization.member('viewer') });
    expect(await shownCveIds(other.page)).toEqual(rows);
  });

  it.each([
    ['1.10', []],
    ['007', ['CVE-2024-1007']],
    ['1e5', []],
  ])('keeps the search text %s in the address, in the request and after a reload', async (value, found) => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const box = page.getByRole('searchbox', { name: 'Search findings' });
    const requested = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === value);
    await box.fill(value);
    await requested;
    await settle();
    expect(new URL(page.url()).searchParams.get('search')).toBe(value);
    await page.reload();
    await settle();
    expect(await box.inputValue()).toBe(value);
    expect(new URL(page.url()).searchParams.get('search')).toBe(value);
    if (found.length > 0) expect(await shownCveIds(page)).toEqual(found);
    else await page.getByText('No finding matches the filter').waitFor();
  });

  it('keeps filter values of 4,000 characters in the address, and explains the values that the service refuses', async () => {
    const tooLong = 'x'.repeat(4000);
    const { page, settle } = await openPage(`/findings?package=${tooLong}&tag=1.10&cveId=007`, {
      session: organization.session,
      expected: [
        /\/api\/vulnerabilities\?\S+ was answered with 400/,
        /\/api\/vulnerabilities\/summary\?\S+ was answered with 400/,
      ],
    });
    const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
    const given = { package: tooLong, tag: '1.10', cveId: '007' };
    expect(parameters()).toEqual(given);
    await page.getByText('The findings could not be loaded.').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toContainEqual(expect.stringContaining('package'));
    await page.getByRole('button', { name: 'Remove the filter Vulnerability' }).click();
    await settle();
    expect(parameters()).toEqual({ package: tooLong, tag: '1.10' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await settle();
    expect(await shownCveIds(page)).toHaveLength(rowCount);
  });
});

interface Exported {
  header: string[];
  rows: string[][];
  cveIds: string[];
}

/** Downloads the CSV file of the page. The values of these tests contain no quotes and commas. */
async function exported(page: Page): Promise<Exported> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const content = await text(await (await started).createReadStream());
  const [header = [], ...rows] = content
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.slice(1, -1).split('","'));
  const column = header.indexOf('cveId');
  return { header, rows, cveIds: rows.map((row) => row[column] ?? '') };
}

/** CVE ids of the rows in their order. All rows of these lists are elements. */
async function shownCveIds(page: Page): Promise<string[]> {
  const grid = page.getByRole('grid', { name: 'Findings' });
  const shown = () =>
    grid.locator('[aria-rowindex]:not([aria-rowindex="1"])').evaluateAll((all) =>
      all
        .map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')),
          id: /CVE-\d+-\d+/.exec(row.textContent)?.[0] ?? '',
        }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ id }) => id),
    );
  // A virtual list draws its rows after it knows its height.
  await expect.poll(async () => (await shown()).length).toBe(Number(await grid.getAttribute('aria-rowcount')) - 1);
  return await shown();
}
