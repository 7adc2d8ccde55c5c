import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { focusedRowOf } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('the detail of a finding', () => {
  let organization: TestOrganization;
  let scanId = '';
  beforeAll(async () => {
    organization = await createTestOrganization('Detail');
    await organization.upload('acme/api', envelopeWithFindings(6));
    const [finding] = await organization.key.list('/api/vulnerabilities?limit=1');
    scanId = textOf(finding ?? {}, 'scanId');
  });

  it.each(['the list of findings', 'the findings of a scan'])(
    'opens from %s with one click on a visible button, and goes to the next and previous row with buttons and keys',
    async (place) => {
      const path = place === 'the list of findings' ? '/findings' : `/scans/${scanId}?tab=findings`;
      const { page, settle } = await openPage(path, { session: organization.session });
      const grid = page.getByRole('grid');
      const rows = await cveIds(grid);
      expect(rows).toHaveLength(6);
      await grid
        .getByRole('row')
        .nth(2)
        .getByRole('button', { name: /^Details of CVE/ })
        .click();
      const dialog = page.getByRole('dialog');
      await expectOpen(page, rows[1]);
      await dialog.getByText('Row 2 of 6').waitFor();

      const entries = await page.evaluate(() => history.length);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expectOpen(page, rows[2]);
      await page.keyboard.press('j');
      await expectOpen(page, rows[3]);
      await page.keyboard.press('k');
      await page.keyboard.press('k');
      await page.keyboard.press('k');
      await expectOpen(page, rows[0]);
      await dialog.getByText('Row 1 of 6').waitFor();
      expect(await dialog.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('k');
      await expectOpen(page, rows[0]);
      // Back returns to the list, not to each row that was shown.
      expect(await page.evaluate(() => history.length)).toBe(entries);
      await page.keyboard.press('j');
      await expectOpen(page, rows[1]);
      await settle();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await focusedRowOf(grid)).cveId).toBe(rows[1]);
    },
  );

  it('leaves the letters of a note to its field, and the next finding starts without the note', async () => {
    const { page } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid');
    const rows = await cveIds(grid);
    await grid
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Details of CVE/ })
      .click();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByLabel('Note');
    await note.click();
    await page.keyboard.type('jk');
    expect(await note.inputValue()).toBe('jk');
    await expectOpen(page, rows[0]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expectOpen(page, rows[1]);
    await expect.poll(() => note.inputValue()).toBe('');
  });

  it('returns the focus to the row of the list, also if the address opened it', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid');
    const rows = await cveIds(grid);
    await grid
      .getByRole('row')
      .nth(4)
      .getByRole('button', { name: /^Details of CVE/ })
      .click();
    await expectOpen(page, rows[3]);
    await page.reload();
    await settle();
    await expectOpen(page, rows[3]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await focusedRowOf(grid)).cveId).toBe(rows[3]);
  });

  it('is one stop for Tab from its row, whose controls alone are stops', async () => {
    const { page } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.press('j');
    const focused = await focusedRowOf(grid);
    const stops = await grid
      .locator('[role=row][data-row] :is(a, button, time)')
      .evaluateAll((all) =>
        all
          .filter((one) => one instanceof HTMLElement && one.tabIndex >= 0)
          .map((one) => one.closest('[role=row]')?.getAttribute('aria-rowindex')),
      );
    expect(new Set(stops)).toEqual(new Set(['3']));
    await grid
      .getByRole('row')
      .nth(2)
      .getByRole('button', { name: /^Details of CVE/ })
      .focus();
    await page.keyboard.press('Enter');
    await expectOpen(page, focused.cveId);
  });

  it('has the note again when the service refused the decision, until it is stored', async () => {
    const own = await createTestOrganization('Refused note');
    await own.upload('acme/api', envelopeWithFindings(1));
    const id = textOf((await own.key.list('/api/vulnerabilities'))[0] ?? {}, 'id');
    const { page, settle } = await openPage(`/findings?open=${id}`, {
      session: own.session,
      expected: [/triage was answered with 504/],
    });
    const note = page.getByRole('dialog').getByLabel('Note');
    const store = page.getByRole('dialog').getByRole('button', { name: 'Store the decision' });
    const error = { code: 'TIMEOUT', message: 'The database is busy' };
    await page.route(/\/triage$/, (route) => route.fulfill({ status: 504, json: { error } }));
    await note.fill('The package is not loaded.');
    await store.click();
    await page.getByText('was not changed: The database is busy').waitFor();
    await page.unroute(/\/triage$/);
    // The form of the finding is opened again.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Details of CVE/ })
      .first()
      .click();
    await expect.poll(() => note.inputValue()).toBe('The package is not loaded.');
    await store.click();
    await settle();
    expect(await note.inputValue()).toBe('');
    expect(await own.key.call('GET', `/api/vulnerabilities/${id}`)).toMatchObject({
      note: 'The package is not loaded.',
    });
  });

  it('keeps a note that is being written when a colleague decides about the finding', async () => {
    const own = await createTestOrganization('Colleague');
    await own.upload('acme/api', envelopeWithFindings(1));
    const id = textOf((await own.key.list('/api/vulnerabilities'))[0] ?? {}, 'id');
    const { page, settle } = await openPage(`/findings?open=${id}`, { session: own.session, hasClock: true });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('The package is not loaded.');
    await own.key.call('PUT', `/api/vulnerabilities/${id}/triage`, { status: 'ACKNOWLEDGED' });
    // The finding is old enough to be read again when the window gets the focus.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await dialog.getByRole('listitem').filter({ hasText: 'Acknowledged' }).waitFor();
    await settle();
    expect(await dialog.getByLabel('Status').inputValue()).toBe('ACKNOWLEDGED');
    expect(await dialog.getByLabel('Note').inputValue()).toBe('The package is not loaded.');
  });
});

async function expectOpen(page: Page, cveId: string | undefined): Promise<void> {
  await page.getByRole('dialog', { name: cveId ?? 'none' }).waitFor();
}

function cveIds(grid: Locator): Promise<string[]> {
  return grid
    .locator('[role=row][data-row]')
    .evaluateAll((all) => all.map((row) => /CVE-\d+-\d+/.exec(row.textContent)?.[0] ?? ''));
}
