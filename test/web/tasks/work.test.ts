import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('work with the dashboard', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Work');
    await organization.upload('acme/api', envelopeWithFindings(4));
  });

  it('a report is created, shows its progress and its content, and downloads as the chosen file', async () => {
    const { page, settle } = await openPage('/reports', { session: organization.session });
    await page.getByRole('button', { name: 'Create a report' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a report' });
    await dialog.getByLabel('Format').selectOption('PDF');
    await dialog.getByRole('button', { name: 'Create the report' }).click();
    await page.waitForURL('**/reports/rep_*');
    const download = page.getByRole('link', { name: /PDF/ });
    await download.waitFor();
    await settle();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    const started = page.waitForEvent('download');
    await download.click();
    const file = await buffer(await (await started).createReadStream());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    await page.goto('/reports');
    await settle();
    expect(await page.getByRole('row').nth(1).innerText()).toContain('Ready');
  });

  it('an exception that a developer proposes from a finding suppresses nothing until an admin approves it', async () => {
    const proposer = await openPage('/findings?cveId=CVE-2024-1001', {
      session: await organization.member('developer'),
    });
    await proposer.page.getByRole('grid', { name: 'Findings' }).focus();
    await proposer.page.keyboard.press('e');
    const dialog = proposer.page.getByRole('dialog', { name: 'Propose an exception' });
    await dialog.getByLabel('Reason').fill('The package is not loaded.');
    await dialog.getByRole('button', { name: 'Propose the exception' }).click();
    await dialog.waitFor({ state: 'detached' });
    await proposer.settle();
    expect(await organization.key.count('/api/vulnerabilities?cveId=CVE-2024-1001')).toBe(1);

    const { page, settle } = await openPage('/exceptions', { session: organization.session });
    await page.getByRole('row').nth(1).dblclick();
    const detail = page.getByRole('dialog', { name: /CVE-2024-1001/ });
    await detail.getByText('The package is not loaded.').waitFor();
    await detail.getByRole('button', { name: 'Approve' }).click();
    await detail.getByRole('button', { name: 'Revoke' }).waitFor();
    await settle();
    expect(await organization.key.count('/api/vulnerabilities?cveId=CVE-2024-1001')).toBe(0);
    expect(await organization.key.count('/api/vulnerabilities?cveId=CVE-2024-1001&suppressed=only')).toBe(1);
  });

  it('the secret of a new API key is shown once, and works', async () => {
    const { page, settle } = await openPage('/settings/keys', { session: organization.session });
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Pipeline');
    await dialog.getByLabel('Role').selectOption('viewer');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const shown = page.getByRole('region', { name: 'The key Pipeline was created' });
    const secret = /svc_ak_\w+/.exec(await shown.innerText())?.[0] ?? '';
    expect(await organization.key.as({ apiKey: secret }).count('/api/images')).toBe(1);
    await shown.getByRole('button', { name: 'It is stored safely' }).click();
    await settle();
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await settle();
    await page.getByRole('rowheader', { name: 'Pipeline' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(secret);
  });

  it('buttons that the role of a viewer does not permit stay focusable, name the needed role, and do nothing', async () => {
    const session = await organization.member('viewer');
    const requests: string[] = [];
    for (const [address, names] of [
      ['/', ['Scan an image']],
      ['/reports', ['Create a report']],
      ['/exceptions', ['Propose an exception']],
      ['/compliance', ['Create a pack']],
    ] as const) {
      const { page, settle } = await openPage(address, { session });
      page.on('request', (request) => void (request.method() === 'GET' ? 0 : requests.push(request.url())));
      for (const name of names) await expectExplained(page, name, settle);
    }
    const { page, settle } = await openPage('/findings', { session });
    page.on('request', (request) => void (request.method() === 'GET' ? 0 : requests.push(request.url())));
    await page.getByRole('grid', { name: 'Findings' }).focus();
    for (const key of ['a', 'f', 'm', 'e', 'i']) await page.keyboard.press(key);
    await page.keyboard.press('x');
    await expectExplained(page, 'Decide selected', settle);
    expect(requests).toEqual([]);
  });
});

async function expectExplained(page: Page, name: string, settle: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  expect([await button.getAttribute('aria-disabled'), await button.getAttribute('title')], name).toEqual([
    'true',
    expect.stringMatching(/^This needs the role .* Your role is viewer\.$/),
  ]);
  await button.focus();
  await page.keyboard.press('Enter');
  await settle();
  expect(await page.getByRole('dialog').count()).toBe(0);
}
