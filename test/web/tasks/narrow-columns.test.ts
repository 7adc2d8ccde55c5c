import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('narrow columns of a list', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Narrow columns');
    await organization.upload(
      'acme/a-service-with-a-name-of-many-words',
      envelopeWithFindings(2, 'package-with-a-name-of-many-words'),
      '2.4.1',
    );
  });

  it.each([
    [620, 'cut'],
    [1024, 'whole'],
    [1280, 'cut'],
  ])('keep the versions of a package at %i px, where its name is %s', async (width, name) => {
    const { page } = await openPage('/findings', { session: organization.session, width });
    const row = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1);
    for (const version of ['1.0.0', '1.0.1'])
      expect(await isWhole(row.getByText(version, { exact: true })), version).toBe(true);
    expect(await isWhole(row.getByText(/^package-with-a-name/))).toBe(name === 'whole');
  });

  it('have the width of a window of 768 px, with the areas below a button', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 768 });
    const { width = 0 } = (await page.getByRole('grid', { name: 'Findings' }).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(700);
    expect(await page.getByRole('navigation', { name: 'Areas' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Images' }).click();
    await page.getByRole('heading', { name: 'Images', level: 1 }).waitFor();
  });

  it('cut the name of an image, not its tag', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 1024 });
    const row = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1);
    expect(await isWhole(row.getByText('2.4.1', { exact: true }))).toBe(true);
  });

  it.each(['/images', '/scans'])('name the whole registry in %s', async (address) => {
    const { page } = await openPage(address);
    const link = page
      .getByRole('grid')
      .getByRole('link', { name: /internal registry behind/ })
      .first();
    expect(await isWhole(link)).toBe(false);
    expect(await link.getAttribute('title')).toBe(await link.textContent());
  });

  it('keep an overdue deadline of three digits in the images of a vulnerability', async () => {
    const { page } = await openPage('/vulnerabilities/CVE-2022-42889', { width: 768 });
    const deadlines = page.getByRole('grid', { name: 'Affected images' }).getByText(/\d{3} d overdue/);
    expect(await isWhole(deadlines.first())).toBe(true);
  });

  it('keep the first letters of the name and the fixed version in a list of changes', async () => {
    const { page } = await openPage('/?list=changes', { session: organization.session, width: 1024 });
    const row = page.getByRole('grid', { name: 'Changes' }).getByRole('row').nth(1);
    expect(await isWhole(row.getByText('1.0.1', { exact: true }))).toBe(true);
    const { width = 0 } = (await row.getByText(/^package-with-a-name/).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(40);
  });
});

describeInBrowser('the axes of narrow charts', () => {
  it('have their dates in one line, at both ends', async () => {
    const { page } = await openPage('/', { width: 1024 });
    const captions = await page.locator('main figure:has(svg, a) > figcaption').all();
    const dated = [];
    for (const caption of captions) {
      const dates = caption.getByText(/^(?:\d+ \w+ \d{4}|\d{4}-\d\d-\d\d)$/);
      if ((await dates.count()) === 2) dated.push(dates);
    }
    expect(dated.length).toBe(4);
    for (const dates of dated) {
      const [first, last] = [await dates.first().boundingBox(), await dates.last().boundingBox()];
      expect(last?.y).toBe(first?.y);
      expect(first?.height).toBeLessThan(24);
    }
  });
});

/** Whether an element shows its whole text: neither it nor an element around it cuts it. */
function isWhole(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    for (let one: Element | null = element; one !== null && one.role !== 'row'; one = one.parentElement) {
      if (getComputedStyle(one).overflowX === 'visible') continue;
      const box = one.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) return false;
    }
    return true;
  });
}
