import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('the reports', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Reports');
    await organization.upload('acme/api', envelopeWithFindings(4));
    await organization.upload('acme/web', envelopeWithFindings(2, 'other'));
  });

  it('show before the creation what the scope covers, and afterwards exactly that, with history and comparison', async () => {
    const { page, settle } = await openPage('/reports', { session: organization.session });
    await create(page, async (dialog) => {
      const covers = dialog.getByRole('region', { name: 'What the report covers' });
      await covers.getByText('6 open findings').waitFor();
      expect(await covers.innerText()).toMatch(/2 images[\s\S]*2 tags/);
      await dialog.getByLabel('Scope', { exact: true }).selectOption('registry');
      await covers.getByText('Choose a registry to see what it contains.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Create the report' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Registry', { exact: true }).selectOption({ label: 'Test registry' });
      await covers.getByText('6 open findings').waitFor();
    });
    await waitForContent(page, settle);
    expect(await page.locator('main').innerText()).toContain('Test registry');
    await expectNoAxeViolations(page);

    // The next report of the scope has two findings more, and is compared with the first one.
    await organization.upload('acme/more', envelopeWithFindings(2, 'more'));
    await page.goto('/reports');
    await create(page, async (dialog) => {
      await dialog.getByLabel('Scope', { exact: true }).selectOption('registry');
      await dialog.getByLabel('Registry', { exact: true }).selectOption({ label: 'Test registry' });
      await dialog.getByText('8 open findings').waitFor();
    });
    await waitForContent(page, settle);
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.waitFor();
    expect(await history.locator('tbody tr').count()).toBe(2);
    expect(await history.locator('tbody tr').first().innerText()).toContain('(this report)');
    await history.getByRole('link', { name: 'Compare with this report' }).click();
    const figures = page.getByRole('region', { name: 'Figures of both reports' });
    await figures.waitFor();
    await settle();
    const open = (await figures.getByRole('row').allInnerTexts()).find((row) => /\b6\b[\s\S]*\b8\b/.test(row));
    expect(open, await figures.innerText()).toBeDefined();
    await page.reload();
    await figures.waitFor();
  });

  it('download as the chosen format, and as one that was not requested', async () => {
    const { page, settle } = await openPage('/reports', { session: organization.session });
    await create(page, async (dialog) => {
      await dialog.getByLabel('Format').selectOption('CSV');
    });
    await waitForContent(page, settle);
    for (const [name, start] of [
      [/^CSV \d/, /^\uFEFF?[\w"#]/],
      [/^PDF/, /^%PDF-/],
    ] as const) {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const file = await buffer(await (await started).createReadStream());
      expect(file.toString('utf8').slice(0, 20)).toMatch(start);
    }
  });

  it('are shared by a link that is shown once, ends at its expiry, and is refused after it was revoked', async () => {
    const { page, settle } = await openPage('/reports', { session: organization.session });
    await create(page, async () => undefined);
    await waitForContent(page, settle);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share the report' });
    await dialog.getByLabel('Valid for').selectOption('1');
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    await dialog.getByText('Copy the link now. It is not shown again.').waitFor();
    const url = /https?:\/\/\S+/.exec(await dialog.innerText())?.[0] ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    const shared = await fetch(url);
    expect([
      shared.status,
      Buffer.from(await shared.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);

    await page.getByRole('tab', { name: 'Share links' }).click();
    const links = page.getByRole('region', { name: 'Share links' });
    await links.waitFor();
    await settle();
    expect(await page.content()).not.toContain(url);
    const row = links.locator('tbody tr').first();
    expect(await row.innerText()).toContain('Active');
    // One hour from now, in words and as an absolute time.
    const times = await row
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times.some((time) => Math.abs(Date.parse(time) - Date.now() - 3_600_000) < 300_000)).toBe(true);
    await row.getByRole('button', { name: /^Revoke the link of version 1, created .*\d\d:\d\d:\d\d/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
  });
});

type Dialog = ReturnType<Page['getByRole']>;

async function create(page: Page, fill: (dialog: Dialog) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Create a report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a report' });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Create the report' }).click();
  await page.waitForURL('**/reports/rep_*');
}

/** The page shows the progress and then, without a reload, the content. */
async function waitForContent(page: Page, settle: () => Promise<void>): Promise<void> {
  await page.getByRole('tab', { name: 'Content' }).waitFor();
  await settle();
}
