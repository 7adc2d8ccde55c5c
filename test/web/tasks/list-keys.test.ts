import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { focusedRowOf, hasFocus } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';
import { pressKeys } from '../harness/press-keys.ts';

describeInBrowser('the keys of a list', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Keys');
    await organization.upload('acme/api', envelopeWithFindings(24));
  });

  async function openFindings(session = organization.session) {
    const opened = await openPage('/findings', { session });
    const grid = opened.page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    return { ...opened, grid };
  }

  it.each([
    ['/findings', 'Findings'],
    ['/images', 'Images'],
    ['/scans', 'Scans'],
  ])(
    '/ leads from the list of %s to its search, and Shift F adds a filter and returns to the list',
    async (path, name) => {
      const { page, settle } = await openPage(path, { session: organization.session });
      const grid = page.getByRole('grid', { name });
      await grid.focus();
      await page.keyboard.press('Shift+F');
      const menu = page.getByRole('dialog', { name: 'Add a filter' });
      await menu.waitFor();
      await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(grid)).toBe(true);
      await page.keyboard.press('/');
      expect(await hasFocus(page.getByRole('searchbox').first())).toBe(true);
      expect(await page.getByRole('searchbox').first().inputValue()).toBe('');
      await settle();
    },
  );

  it('o opens a finding again, m assigns it to the user, and c writes a note', async () => {
    const { page, grid, settle } = await openFindings();
    const { cveId } = await focusedRowOf(grid);
    const finding = async () => (await organization.key.list(`/api/vulnerabilities?cveId=${cveId}`))[0] ?? {};
    await page.keyboard.press('w');
    await expect.poll(async () => textOf(await finding(), 'triageStatus')).toBe('WONT_FIX');
    await pressKeys(page, 'k', 'o');
    await expect.poll(async () => textOf(await finding(), 'triageStatus')).toBe('OPEN');
    await pressKeys(page, 'k', 'm');
    await expect.poll(async () => textOf(await finding(), 'assigneeName')).toBe('Test admin');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: `Decide ${cveId} in ` });
    const note = dialog.getByLabel('Note');
    await expect.poll(() => hasFocus(note)).toBe(true);
    await note.fill('Checked with the team.');
    await dialog.getByRole('button', { name: 'Store the decision' }).click();
    await dialog.waitFor({ state: 'detached' });
    await settle();
    const detail = await organization.key.call('GET', `/api/vulnerabilities/${textOf(await finding(), 'id')}`);
    expect(JSON.stringify(detail)).toContain('Checked with the team.');
    expect((await focusedRowOf(grid)).cveId).toBe(cveId);
  });

  it('Space previews the focused row beside the list, which keeps the focus, and Enter opens its detail', async () => {
    const { page, grid } = await openFindings();
    const preview = page.getByRole('region', { name: 'Preview of Findings' });
    await page.keyboard.press('Space');
    const first = await focusedRowOf(grid);
    await preview.getByRole('heading', { name: first.cveId }).waitFor();
    expect(await preview.innerText()).toContain('1.0.1');
    await page.keyboard.press('j');
    const second = await focusedRowOf(grid);
    expect(second.cveId).not.toBe(first.cveId);
    await preview.getByRole('heading', { name: second.cveId }).waitFor();
    expect([await page.getByRole('dialog').count(), new URL(page.url()).search]).toEqual([0, '']);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: second.cveId }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await focusedRowOf(grid)).cveId).toBe(second.cveId);
    await page.keyboard.press('Space');
    await preview.waitFor({ state: 'detached' });
    await pressKeys(page, 'Space', 'Escape');
    await preview.waitFor({ state: 'detached' });
    expect(await hasFocus(grid)).toBe(true);
  });

  it('x selects a row, and Shift j and Shift k extend the selection', async () => {
    const { page, grid } = await openFindings();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await pressKeys(page, 'j', 'j', 'j', 'x');
    await bar.getByText('1 selected').waitFor();
    await pressKeys(page, 'Shift+J', 'Shift+J');
    await bar.getByText('3 selected').waitFor();
    await pressKeys(page, 'Shift+K', 'Shift+K', 'Shift+K');
    await bar.getByText('4 selected').waitFor();
    expect(await selectedNumbers(grid)).toEqual([2, 3, 4, 5]);
    await page.keyboard.press('x');
    await bar.getByText('3 selected').waitFor();
  });

  it('] and [ say that a list with one page has no further one, and leave the list as it is', async () => {
    const { page, grid } = await openFindings();
    const before = page.url();
    const notes = page.getByRole('region', { name: 'Notifications' });
    await page.keyboard.press(']');
    await notes.getByText('This is the last page.').waitFor();
    await pressKeys(page, ']', '[');
    await notes.getByText('This is the first page.').waitFor();
    expect(await notes.getByText('This is the last page.').count()).toBe(1);
    expect(page.url()).toBe(before);
    await page.keyboard.press('j');
    expect((await focusedRowOf(grid)).text).not.toBe('');
  });

  it('g and a letter open a page from a list, and ? shows the keys', async () => {
    const { page, settle } = await openFindings();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    expect(await help.innerText()).toMatch(/Add a filter/);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await pressKeys(page, 'g', 'i');
    await page.waitForURL('**/images');
    await settle();
    expect(await hasFocus(page.locator('h1'))).toBe(true);
  });

  it('switched off, letters and signs do nothing in a list, and arrow keys, Enter and Space still work', async () => {
    const { page, grid, settle } = await openFindings(await organization.member('developer'));
    const decided: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' || decided.push(request.url())));
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const before = await focusedRowOf(grid);
    const address = page.url();
    for (const key of 'japfwomicexz?/[]') await page.keyboard.press(key);
    await pressKeys(page, 'Shift+F', 'Shift+J', 'g', 'i');
    await settle();
    expect([(await focusedRowOf(grid)).text, page.url(), decided]).toEqual([before.text, address, []]);
    expect(await overlays(page)).toBe(0);
    expect(await page.getByRole('region', { name: 'Selected rows' }).count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    const next = await focusedRowOf(grid);
    expect(next.text).not.toBe(before.text);
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Preview of Findings' }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: next.cveId });
    await dialog.waitFor();
    await page.keyboard.press('j');
    await settle();
    expect(await dialog.count()).toBe(1);
  });

  it('a key that the role forbids says why, and sends nothing', async () => {
    const { page, grid } = await openFindings(await organization.member('viewer'));
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())));
    const notes = page.getByRole('region', { name: 'Notifications' });
    const before = await focusedRowOf(grid);
    for (const key of 'oapfwmice') {
      await page.keyboard.press(key);
      await notes.getByText(/^This needs the role developer\. Your role is viewer\.$/).waitFor();
      await notes.getByRole('button', { name: 'Close the notification' }).first().click();
      await grid.focus();
    }
    await page.keyboard.press('z');
    await notes.getByText('There is nothing to undo.').waitFor();
    expect([await overlays(page), sent, (await focusedRowOf(grid)).text]).toEqual([0, [], before.text]);
  });
});

describeInBrowser('pages of a list', () => {
  it('] and [ change the page of 5,000 rows, start with its first row, and keep the focus in the list', async () => {
    const organization = await createTestOrganization('Pages');
    await organization.upload('acme/large', envelopeWithFindings(5003));
    const { page } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await grid.focus();
    await pressKeys(page, 'j', 'j', ']');
    await page.waitForURL('**/findings?page=2');
    const focusedNumber = () =>
      grid.evaluate((element) =>
        document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-rowindex'),
      );
    await expect.poll(focusedNumber).toBe('5002');
    await expect.poll(async () => (await focusedRowOf(grid)).cveId).toMatch(/^CVE-/);
    await pressKeys(page, 'j', ']');
    await page.getByRole('region', { name: 'Notifications' }).getByText('This is the last page.').waitFor();
    expect([await focusedNumber(), new URL(page.url()).search]).toEqual(['5003', '?page=2']);
    await page.keyboard.press('[');
    await page.waitForURL('**/findings?page=1');
    await expect.poll(focusedNumber).toBe('2');
    expect(await hasFocus(grid)).toBe(true);
  });

  it.each(['/findings', '/images', '/scans', '/exceptions', '/reports', '/settings/members', '/settings/audit'])(
    'an address of %s with a page past its end shows the last page',
    async (path) => {
      const { page } = await openPage(`${path}?page=99`, { role: 'admin' });
      await expect.poll(() => new URL(page.url()).searchParams.get('page')).not.toBe('99');
      await expect.poll(() => rowCount(page)).toBeGreaterThan(1);
    },
  );
});

/** Numbers of the selected rows, from 0. */
async function selectedNumbers(grid: Locator): Promise<number[]> {
  const rows = await grid
    .locator('[aria-selected=true]')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex')) - 2));
  return rows.toSorted((a, b) => a - b);
}

function overlays(page: Page): Promise<number> {
  return page.locator('[role=dialog], [role=menu]').count();
}

/** Rows of the first table, with its header. */
function rowCount(page: Page): Promise<number> {
  return page.locator('main :is([role=grid], table)').last().locator('[role=row], tr').count();
}
