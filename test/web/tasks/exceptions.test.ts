import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';

const reason = 'The tool runs only in the build.';

describeInBrowser('exceptions', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Exceptions');
    await organization.upload('acme/api', envelopeWithFindings(4));
    await organization.upload('acme/web', envelopeWithFindings(4));
  });

  const openCount = (cveId: string) => organization.key.count(`/api/vulnerabilities?cveId=${cveId}`);

  it('name before the proposal what they would cover, and cover it from the approval on', async () => {
    const { page, settle } = await openPage('/exceptions', { session: organization.session });
    await page.getByRole('button', { name: 'Propose an exception' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose an exception' });
    await dialog.getByRole('button', { name: 'Propose the exception' }).click();
    expect(await dialog.getByText('This is needed.').count()).toBe(3);
    await dialog.getByLabel('Vulnerability').fill('CVE-2024-1001');
    await dialog.getByLabel('Package').fill('package-01');
    await dialog.getByText('2 open findings').waitFor();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByLabel('Ends').selectOption('30');
    await dialog.getByRole('button', { name: 'Propose the exception' }).click();

    const detail = page.getByRole('dialog', { name: 'CVE-2024-1001 in package-01' });
    await detail.getByText('2 open findings').waitFor();
    await settle();
    await expectNoAxeViolations(page);
    expect(await openCount('CVE-2024-1001')).toBe(2);
    await detail.getByLabel('Note (optional)').fill('Checked with the team.');
    await detail.getByRole('button', { name: 'Approve' }).click();
    await detail.getByText('2 suppressed findings').waitFor();
    await detail.getByText('Checked with the team.').waitFor();
    expect(await openCount('CVE-2024-1001')).toBe(0);
    await detail.getByRole('link', { name: '2 suppressed findings' }).click();
    await page.waitForURL('**/findings?*');
    await settle();
    expect(await page.getByRole('grid', { name: 'Findings' }).getAttribute('aria-rowcount')).toBe('3');
  });

  it('change nothing when they are rejected, and keep the reason of the decision', async () => {
    const id = await propose('CVE-2024-1002', 'package-02');
    const { page, settle } = await openPage(`/exceptions?open=${id}`, { session: organization.session });
    const detail = page.getByRole('dialog', { name: 'CVE-2024-1002 in package-02' });
    await detail.getByLabel('Note (optional)').fill('The service loads it.');
    await detail.getByRole('button', { name: 'Reject' }).click();
    await detail.getByText('nothing, because it is not in force').waitFor();
    await detail.getByText('The service loads it.').waitFor();
    expect(await detail.getByRole('button', { name: /Approve|Revoke|Withdraw/ }).count()).toBe(0);
    expect(await openCount('CVE-2024-1002')).toBe(2);
    await page.keyboard.press('Escape');
    await settle();
    expect(await rowOf(page, 'CVE-2024-1002').innerText()).toMatch(/Rejected[\s\S]*nothing/);
  });

  it('end by themselves: the findings are open again with their deadline', async () => {
    const later = await propose('CVE-2024-1004', 'package-04', new Date(Date.now() + 5 * 86_400_000).toISOString());
    await organization.key.call('POST', `/api/attestations/${later}/approve`, {});
    const { page, settle } = await openPage('/exceptions', { session: organization.session });
    await page.getByRole('link', { name: /of them end within 14 days/ }).click();
    await settle();
    expect(await rowOf(page, 'CVE-2024-1004').innerText()).toContain('In force');

    const expiresAt = Date.now() + 5000;
    const id = await propose('CVE-2024-1003', 'package-03', new Date(expiresAt).toISOString());
    await organization.key.call('POST', `/api/attestations/${id}/approve`, {});
    await expect.poll(() => openCount('CVE-2024-1003')).toBe(2);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
    await page.goto(`/exceptions?status=EXPIRED&open=${id}`);
    const detail = page.getByRole('dialog', { name: 'CVE-2024-1003 in package-03' });
    await detail.getByText('nothing, because it is not in force').waitFor();
    expect(await detail.innerText()).toMatch(/History[\s\S]*Expired/);
  });

  it('are counted by state above the list, and each number filters the list', async () => {
    await propose('CVE-2024-1002', 'package-02');
    const { page, settle } = await openPage('/exceptions', { session: organization.session });
    const link = page.getByRole('link', { name: /wait for a decision/ });
    const count = Number(/\d+/.exec(await link.innerText())?.[0]);
    expect(count).toBe(await organization.key.count('/api/attestations?status=PROPOSED'));
    await link.click();
    await settle();
    expect(await page.getByRole('grid', { name: 'Exceptions' }).getAttribute('aria-rowcount')).toBe(String(count + 1));
  });

  async function propose(cveId: string, name: string, expiresAt: string | null = null): Promise<string> {
    const proposed = await organization.key.call('POST', '/api/attestations', {
      cveId,
      package: name,
      category: 'risk_accepted',
      reason,
      evidence: null,
      scope: { type: 'blanket' },
      expiresAt,
    });
    return textOf(proposed, 'id');
  }
});

function rowOf(page: Page, cveId: string) {
  return page.getByRole('grid', { name: 'Exceptions' }).getByRole('row').filter({ hasText: cveId });
}
