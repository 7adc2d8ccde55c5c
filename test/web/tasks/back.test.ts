import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { focusedRowOf, hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

describeInBrowser('a return to a page', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Back');
    await organization.upload('acme/api', envelopeWithFindings(120));
    await organization.upload('acme/web', envelopeWithFindings(2));
  });

  it.each(['with the data of the first visit', 'after a reload, which loads the data again'])(
    'shows the rows of a list where they were, %s',
    async (title) => {
      const { page, settle } = await openPage('/findings', { session: organization.session });
      const grid = page.getByRole('grid', { name: 'Findings' });
      await grid.evaluate((element) => element.scrollTo({ top: 1600 }));
      await settle();
      const row = grid.getByRole('row').filter({ hasText: 'package-' }).nth(15);
      // Both images have package-01 and package-02, so the row is found by its finding.
      const finding = await row.getAttribute('data-row');
      const name = /package-\d+/.exec(await row.innerText())?.[0] ?? 'none';
      const top = await row.evaluate((one) => one.getBoundingClientRect().top);
      await row.getByRole('link').first().click();
      await page.waitForURL((url) => url.pathname !== '/findings');
      await settle();
      if (title.startsWith('after a reload')) await page.reload();
      await settle();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await settle();
      await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(1600);
      const after = grid.locator(`[data-row="${finding}"]`);
      expect(await after.evaluate((one) => one.getBoundingClientRect().top)).toBeCloseTo(top, 0);
      // The link that was followed has the focus again, and its row is the focused one of the list.
      await expect.poll(() => hasFocus(after.getByRole('link').first())).toBe(true);
      await page.keyboard.press('Escape');
      expect((await focusedRowOf(grid)).text).toContain(name);
      expect(await grid.evaluate(({ scrollTop }) => scrollTop)).toBe(1600);
    },
  );

  it('focuses the list and the row again that was opened with Enter, and a heading on a page that is new', async () => {
    const { page, settle } = await openPage('/images', { session: organization.session });
    const grid = page.getByRole('grid', { name: 'Images' });
    await grid.focus();
    await page.keyboard.press('j');
    const { text } = await focusedRowOf(grid);
    expect(text).toContain('acme/');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/images/*');
    await settle();
    expect(await hasFocus(page.locator('h1'))).toBe(true);
    await page.goBack();
    await settle();
    expect((await focusedRowOf(grid)).text).toBe(text);
    await page.keyboard.press('k');
    expect((await focusedRowOf(grid)).text).not.toBe(text);
  });

  it('focuses the group again whose rows were shown in its place', async () => {
    const { page, settle } = await openPage('/findings?group=package', { session: organization.session });
    const groups = page.getByRole('grid', { name: 'Findings by package' });
    await groups.focus();
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const { text } = await focusedRowOf(groups);
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Findings', exact: true }).waitFor();
    await settle();
    expect(await hasFocus(page.locator('h1'))).toBe(true);
    await page.goBack();
    await settle();
    expect((await focusedRowOf(groups)).text).toBe(text);
  });

  it('focuses the control outside of lists that was followed', async () => {
    const { page, settle } = await openPage('/', { session: organization.session });
    const link = page
      .locator('main')
      .getByRole('link', { name: /registr/ })
      .last();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/registries**');
    await settle();
    await page.goBack();
    await settle();
    await expect.poll(() => hasFocus(link)).toBe(true);
  });

  it('focuses the row of the closed detail after Back', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /All images with/ }).click();
    await page.waitForURL('**/vulnerabilities/**');
    await settle();
    await page.goBack();
    await expect.poll(() => hasFocus(dialog.getByRole('link', { name: /All images with/ }))).toBe(true);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    const cveId = /CVE-\d+-\d+/.exec(await grid.getByRole('row').nth(3).innerText())?.[0];
    expect((await focusedRowOf(grid)).cveId).toBe(cveId);
  });

  it.each([
    ['/findings', 'a detail', (page: Page) => page.keyboard.press('Enter')],
    ['/exceptions', 'a form with an address', press('Propose an exception')],
    ['/settings/keys', 'another form with an address', press('Create a key')],
  ])('leaves %s after %s was closed, and does not open it again', async (address, _name, open) => {
    const { page, settle } = await openPage('/images', { session: organization.session });
    await page.getByRole('link', { name: 'Packages', exact: true }).click();
    await page.waitForURL('**/packages');
    await page.goto(address);
    await settle();
    if (address === '/findings') await page.getByRole('grid', { name: 'Findings' }).focus();
    for (let times = 0; times < 2; times += 1) {
      await open(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await settle();
    }
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.waitForURL('**/packages');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    ['a decision with a note', 'c', 'textbox', 'Note'],
    ['the palette', 'Control+k', 'combobox', /./],
    ['the help', '?', 'heading', /./],
  ] as const)('closes %s and stays on the page, and only the next one leaves it', async (_name, key, role, name) => {
    const { page, settle } = await openPage('/packages', { session: organization.session });
    await page.getByRole('link', { name: 'Findings', exact: true }).click();
    await page.waitForURL('**/findings');
    await settle();
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    for (const one of ['j', 'j']) await page.keyboard.press(one);
    const row = (await focusedRowOf(grid)).text;
    await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole(role, { name }).first().waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settle();
    expect(new URL(page.url()).pathname).toBe('/findings');
    expect((await focusedRowOf(grid)).text).toBe(row);
    await page.goBack();
    await page.waitForURL('**/packages');
  });

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
