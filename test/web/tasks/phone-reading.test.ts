import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOfPage } from '../harness/address-of-page.ts';
import { createTestOrganization, envelopeWithFindings } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

const phone = { width: 360, isTouch: true } as const;

describeInBrowser('a phone with a width of 360 px', () => {
  it('shows the version that fixes a package with a long name', async () => {
    const organization = await createTestOrganization('Phone names');
    await organization.upload('acme/api', envelopeWithFindings(2, 'package-with-a-name-of-many-words'));
    const { page } = await openPage('/findings', { ...phone, session: organization.session });
    const row = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1);
    expect(await isInside(row.getByText('1.0.1'), row)).toBe(true);
    expect(await isCut(row.getByText('1.0.1').locator('xpath=../..'))).toBe(false);
  });

  it('shows which image changed, and the cause', async () => {
    const organization = await createTestOrganization('Phone changes');
    await organization.upload('acme/api', envelopeWithFindings(2, 'package-with-a-name-of-many-words'));
    const { page } = await openPage('/?list=changes', { ...phone, session: organization.session });
    const row = page.getByRole('grid', { name: 'Changes' }).getByRole('row').nth(1);
    const image = row.getByRole('link', { name: 'acme/api:v1' });
    expect(await isInside(image, row)).toBe(true);
    for (const part of [/CVE-\d+-\d+/, /opened/, /found by scan/, /package-with-a-name-of-many-words/, /1\.0\.1/])
      expect(await isInside(row.getByText(part).first(), row)).toBe(true);
  });

  it('tells the tags of an image apart, and names no column whose value is empty', async () => {
    const { page } = await openPage('/?list=tags', phone);
    const row = page.getByRole('grid', { name: 'Tags' }).getByRole('row').nth(1);
    expect(await isCut(row.getByRole('link').first().locator('xpath=..'))).toBe(false);
    expect(await row.innerText()).not.toContain('Cause');
  });

  it('scrolls the tabs to the selected one', async () => {
    const { page, settle } = await openPage(await addressOfPage('/scans/$scanId', 'tab=coverage'), phone);
    const tabs = page.getByRole('tablist', { name: 'Parts of the result' });
    await expect.poll(() => isInside(tabs.getByRole('tab', { name: /Coverage/ }), tabs)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto(await addressOfPage('/scans/$scanId', 'tab=findings'));
    await settle();
    await expect.poll(() => isInside(tabs.getByRole('tab', { name: /Findings/ }), tabs)).toBe(true);
  });

  it.each(['/images/$imageId', '/scans/$scanId', '/scans/$scanId/compare'])(
    'breaks the name of an image in the heading of %s after a slash',
    async (path) => {
      const { page } = await openPage(await addressOfPage(path, ''), phone);
      const name = page.getByRole('heading', { level: 1 }).locator('bdi');
      const parts = await name.evaluate((element) => {
        const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        return texts.map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return { text: text.textContent, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size };
        });
      });
      expect(parts.length).toBeGreaterThan(2);
      for (const { text, lines } of parts.filter((part) => !/[-:]/.test(part.text ?? '')))
        expect(lines, text ?? '').toBe(1);
    },
  );

  it('breaks words in tables only where they exceed the column', async () => {
    const { page } = await openPage(await addressOfPage('/reports/$reportId', 'tab=changes'), phone);
    const cells = page.getByRole('region', { name: 'Upgrades that close most findings' }).locator('tbody tr').first();
    for (const cell of await cells.locator('td').all()) {
      // A version such as 4.17.21 in one line, instead of one letter in each.
      const { width = 0 } = (await cell.boundingBox()) ?? {};
      expect(width).toBeGreaterThan((await cell.innerText()).length > 4 ? 50 : 20);
    }
  });

  it('shows code beside the button that copies it, not below it', async () => {
    const { page } = await openPage('/settings/signing-key', phone);
    const code = page.getByRole('region', { name: 'public key' });
    const [text, button] = [await code.boundingBox(), await code.locator('xpath=../button').boundingBox()];
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  });

  it('shows the evidence of a control within the window', async () => {
    const { page, settle } = await openPage('/compliance', phone);
    await page.getByRole('rowheader').getByRole('button').first().tap();
    await settle();
    const controls = page.getByRole('region', { name: 'Controls' });
    expect(await isInside(controls.locator('td[colspan] > div'), controls)).toBe(true);
  });

  it('has entries of menus and filters of 44 px', async () => {
    const { page } = await openPage('/findings?severity=HIGH', phone);
    const heightOf = async (target: Locator) => (await target.boundingBox())?.height;
    expect(await heightOf(page.getByRole('button', { name: 'Remove the filter Severity' }))).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Columns' }).tap();
    expect(await heightOf(page.getByRole('menuitemcheckbox').first())).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    expect(await heightOf(page.getByRole('button', { name: 'Fix', exact: true }))).toBeGreaterThanOrEqual(44);
  });

  it('has lines of 44 px that open further content', async () => {
    const { page } = await openPage('/', phone);
    const box = await page.locator('summary').first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });
});

async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
  if (one === null || other === null) return false;
  // Borders have a fraction of a pixel.
  return (
    one.x >= other.x - 1 &&
    one.x + one.width <= other.x + other.width + 1 &&
    one.y + one.height <= other.y + other.height + 1
  );
}

/** Whether text is left out for lack of space. */
function isCut(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
}
