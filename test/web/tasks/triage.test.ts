import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoSidewaysScroll } from '../harness/expect-no-sideways-scroll.ts';
import { focusedRowOf } from '../harness/focused-row.ts';
import { keepNotifications } from '../harness/keep-notifications.ts';
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
    expect(await dialog.getByRole('alert').textContent()).toMatch(/nothing was decided.*Request req_/);
    await settle();
    expect(await statuses(own)).toEqual({});
  });

  it('decides the selected rows together, with one undo', async () => {
    const own = await createTestOrganization('Selection');
    await own.upload('acme/web', envelopeWithFindings(3));
    const { page } = await openPage('/findings', { session: own.session, prepare: keepNotifications });
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

describeInBrowser('triage in a small window', () => {
  /** CSS pixels of a window with 1280 × 800 pixels at 200 % zoom, and of a phone. */
  const windows = [
    ['at twice the zoom', { width: 640, height: 400 }],
    ['on a phone', { width: 360, height: 740 }],
  ] as const;

  it.each(windows)(
    'decides findings with keys %s, with the focused row visible and without sideways scrolling',
    async (name, size) => {
      const own = await createTestOrganization(`Small window ${name}`);
      await own.upload('acme/api', envelopeWithFindings(30));
      const { page, settle } = await openPage('/findings', { session: own.session });
      await page.setViewportSize(size);
      await settle();
      const grid = page.getByRole('grid', { name: 'Findings' });
      await tabTo(page, grid);
      const expected: Record<string, string> = {};
      for (let index = 0; index < 12; index += 1) {
        const row = await focusedRowOf(grid);
        expect(row.isVisible, `row ${index + 1} is visible`).toBe(true);
        expected[row.cveId] = 'ACKNOWLEDGED';
        await page.keyboard.press('a');
      }
      await settle();
      expect(await statuses(own)).toEqual(expected);
      await expectNoSidewaysScroll(page);
    },
  );

  it.each(windows)('decides a finding in its dialog %s, which a touch of its row opens', async (name, size) => {
    const own = await createTestOrganization(`Small dialog ${name}`);
    await own.upload('acme/api', envelopeWithFindings(3));
    const { page, settle } = await openPage('/findings', { session: own.session });
    await page.setViewportSize(size);
    const finger = await useFinger(page);
    await settle();
    const row = page.getByRole('grid', { name: 'Findings' }).getByRole('row').filter({ hasText: 'CVE-2024-1002' });
    const cell = row.getByText('High', { exact: true });
    await cell.scrollIntoViewIfNeeded();
    await finger.touch(cell);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await settle();
    await expectNoSidewaysScroll(page);
    const frame = await dialog.boundingBox();
    expect([frame?.width ?? 0, frame?.height ?? 0].map(Math.round)).toEqual([
      expect.toSatisfy((width) => width <= size.width),
      expect.toSatisfy((height) => height <= size.height),
    ]);
    await dialog.getByLabel('Status').selectOption('WONT_FIX');
    await dialog.getByLabel('Note').fill('Not reachable');
    await dialog.getByRole('button', { name: 'Store the decision' }).click();
    await expect.poll(() => statuses(own)).toEqual({ 'CVE-2024-1002': 'WONT_FIX' });
    await settle();
  });
});

/** Gives the page a screen that is touched, on which its controls are larger. */
async function useFinger(page: Page): Promise<{ touch(target: Locator): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    async touch(target) {
      const box = await target.boundingBox();
      if (box === null) throw new Error('the element is not visible');
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

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
