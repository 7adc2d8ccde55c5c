import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { focusedRowOf } from '../harness/focused-row.ts';
import { openPage } from '../harness/open-page.ts';

/** Keys in the order of their use, and the status that each one gives. */
const decisions = [
  ['a', 'ACKNOWLEDGED'],
  ['p', 'IN_PROGRESS'],
  ['f', 'FIXED'],
  ['w', 'WONT_FIX'],
] as const;

describeInBrowser('triage of findings', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Triage');
    await organization.upload('acme/api', envelopeWithFindings(24));
  });

  it('decides 20 findings with the keyboard alone, keeps the focused row visible, and undoes the last decision', async () => {
    const { page, settle } = await openPage('/findings', { session: organization.session });
    const grid = page.getByRole('grid', { name: 'Findings' });
    await tabTo(page, grid);
    const expected = new Map<string, string>();
    for (let index = 0; index < 20; index += 1) {
      const [key, status] = decisions[index % decisions.length] ?? ['a', 'ACKNOWLEDGED'];
      // The way to the next row and back changes nothing.
      if (index % 5 === 4) for (const move of ['j', 'k']) await page.keyboard.press(move);
      const row = await focusedRowOf(grid);
      expect(expected.has(row.cveId), `row ${index + 1} is a new one`).toBe(false);
      expect(row.isVisible, `row ${index + 1} is visible`).toBe(true);
      expected.set(row.cveId, status);
      await page.keyboard.press(key);
    }
    await settle();
    expect(await statuses(organization)).toEqual(Object.fromEntries(expected));

    const [last = ''] = [...expected.keys()].slice(-1);
    await page.keyboard.press('z');
    expected.delete(last);
    await expect.poll(() => statuses(organization)).toEqual(Object.fromEntries(expected));
    await settle();
    expect(await grid.getByRole('row').filter({ hasText: last }).textContent()).toContain('Open');
  });

  it('refuses a bulk decision if the rows changed between selection and confirmation, explains it, and changes nothing', async () => {
    const own = await createTestOrganization('Bulk');
    await own.upload('acme/web', envelopeWithFindings(3));
    const { page, settle } = await openPage('/findings', {
      session: own.session,
      expected: [/POST \/api\/vulnerabilities\/triage was answered with 400/],
    });
    await page.getByRole('grid', { name: 'Findings' }).focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Decide all 3 matching' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide 3 rows' });
    await dialog.getByLabel('Status').selectOption('FIXED');
    await own.upload('acme/worker', envelopeWithFindings(2, 'other'));
    await dialog.getByRole('button', { name: 'Decide 3 rows' }).click();
    expect(await dialog.getByRole('alert').textContent()).toContain('nothing was decided');
    await settle();
    expect(await statuses(own)).toEqual({});
  });

  it('decides the selected rows together, with one undo', async () => {
    const own = await createTestOrganization('Selection');
    await own.upload('acme/web', envelopeWithFindings(3));
    const { page } = await openPage('/findings', { session: own.session });
    await page.getByRole('grid', { name: 'Findings' }).focus();
    for (const key of ['x', 'Shift+j']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Decide selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide 2 rows' });
    await dialog.getByLabel('Status').selectOption('ACKNOWLEDGED');
    await dialog.getByRole('button', { name: 'Decide 2 rows' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(Object.values(await statuses(own))).toEqual(['ACKNOWLEDGED', 'ACKNOWLEDGED']);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statuses(own)).toEqual({});
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach the element');
}

/** Findings that are not open, by CVE id. */
async function statuses({ key }: TestOrganization): Promise<Record<string, string>> {
  const findings = await key.list('/api/vulnerabilities?limit=200');
  return Object.fromEntries(
    findings
      .filter(({ triageStatus }) => triageStatus !== 'OPEN')
      .map((one) => [textOf(one, 'cveId'), textOf(one, 'triageStatus')]),
  );
}
