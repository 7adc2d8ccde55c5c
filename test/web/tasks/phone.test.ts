import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScroll } from '../harness/expect-no-sideways-scroll.ts';
import { openPage } from '../harness/open-page.ts';

/** Smallest side of a target for a finger, in CSS pixels. */
const targetPx = 44;

describeInBrowser('a phone with a width of 360 px and a touch screen', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Phone');
    await organization.upload('acme/api', envelopeWithFindings(12));
  });

  it('opens a finding with one tap on its row, acknowledges it, and returns to the list', async () => {
    const { page, settle } = await openPage('/findings', {
      session: organization.session,
      width: 360,
      isTouch: true,
    });
    const grid = page.getByRole('grid', { name: 'Findings' });
    const row = grid.getByRole('row').nth(2);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    // Without scrolling sideways, a row says what is affected, where, and what fixes it.
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const text = await row.innerText();
    const cveId = /CVE-\d+-\d+/.exec(text)?.[0] ?? 'none';
    for (const part of [/package-\d+/, /1\.0\.1/, /acme\/api:v1/, /Open/]) expect(text).toMatch(part);
    expect(await hiddenParts(row)).toEqual([]);

    await row.getByText('Open', { exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: cveId });
    await dialog.waitFor();
    await settle();
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Status').selectOption('ACKNOWLEDGED');
    await dialog.getByRole('button', { name: 'Store the decision' }).tap();
    await expect.poll(() => statusOf(cveId)).toBe('ACKNOWLEDGED');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await settle();
    await expect.poll(() => row.innerText()).toContain('Acknowledged');
  });

  it('selects rows with checkboxes of 44 px, and decides them together', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 360, isTouch: true });
    const grid = page.getByRole('grid', { name: 'Findings' });
    const row = grid.getByRole('row').nth(5);
    for (const target of [row, row.locator('label'), grid.getByRole('button', { name: 'Severity' })]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(targetPx);
    }
    await row.locator('label').tap();
    await page.getByText('1 selected').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Decide selected' }).tap();
    await page.getByRole('dialog', { name: 'Decide 1 row' }).waitFor();
  });

  it('a wide touch screen has rows of 44 px in columns', async () => {
    const { page } = await openPage('/findings', { session: organization.session, width: 1100, isTouch: true });
    const row = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1);
    for (const target of [row, row.locator('label')]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(targetPx);
    }
  });

  async function statusOf(cveId: string): Promise<string> {
    const [finding] = await organization.key.list(`/api/vulnerabilities?cveId=${cveId}`);
    return textOf(finding ?? {}, 'triageStatus');
  }
});

/** Cells of a row that are cut off by its edge. */
function hiddenParts(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll('[role=gridcell]')]
      .filter((cell) => {
        const { top, bottom, right } = cell.getBoundingClientRect();
        return top < frame.top || bottom > frame.bottom || right > frame.right;
      })
      .map((cell) => cell.textContent);
  });
}
