import { buffer } from 'node:stream/consumers';
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

const reason = 'The function is not called.';

describeInBrowser('compliance', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Compliance');
    await organization.upload('acme/api', envelopeWithFindings(4));
    const proposed = await organization.key.call('POST', '/api/attestations', {
      cveId: 'CVE-2024-1001',
      package: 'package-01',
      category: 'not_applicable',
      reason,
      evidence: null,
      scope: { type: 'blanket' },
      expiresAt: null,
    });
    await organization.key.call('POST', `/api/attestations/${textOf(proposed, 'id')}/approve`, {});
  });

  it('shows for each control its verdict, its evidence and the exceptions in force, without a pack', async () => {
    const { page, settle } = await openPage('/compliance?framework=nist-800-53', { session: organization.session });
    const matrix = page.getByRole('region', { name: 'Controls' });
    await page.getByText(/^1 exception in force at the end of the period/).waitFor();
    const control = matrix.locator('tbody').filter({ has: page.getByRole('button', { name: /^▸?\s*RA-5 / }) });
    expect(await control.innerText()).toMatch(/RA-5[\s\S]*(Verified|Warning|Failed)[\s\S]*of \d+ met[\s\S]*1/);
    await control.getByRole('button', { name: '1 exception of RA-5' }).click();
    await control.getByRole('heading', { name: 'Evidence' }).waitFor();
    await control
      .getByText('1 exception in force at the end of the period. The rules leave out 1 open finding.')
      .waitFor();
    const exceptions = control.getByRole('region', { name: 'Exceptions of RA-5' });
    expect(await exceptions.innerText()).toMatch(
      /CVE-2024-1001[\s\S]*package-01[\s\S]*Not applicable[\s\S]*The function/,
    );
    await settle();
    await expectNoAxeViolations(page);
    await exceptions.getByRole('link', { name: 'CVE-2024-1001' }).click();
    await page.getByRole('dialog', { name: 'CVE-2024-1001 in package-01' }).getByText(reason).waitFor();
  });

  it('does not name exceptions of another period or registry', async () => {
    const { page, settle } = await openPage('/compliance?framework=nist-800-53&from=2020-01-01&to=2020-02-01', {
      session: organization.session,
    });
    await page.getByText(/^0 exceptions in force at the end of the period/).waitFor();
    const registry = await organization.key.call('POST', '/api/registries', {
      name: 'Empty',
      provider: 'DOCKER_REGISTRY',
      url: 'https://empty.test.example',
      credentials: {},
      scanMethod: 'sensor',
      schedule: 'manual',
    });
    await page.goto(`/compliance?framework=nist-800-53&registry=${textOf(registry, 'id')}`);
    await settle();
    await page.getByText(/^0 exceptions in force at the end of the period/).waitFor();
  });

  it('leads from each number of verdicts to these controls of the framework', async () => {
    const { page, settle } = await openPage('/compliance', { session: organization.session });
    const links = page.getByRole('group', { name: 'Frameworks' }).getByRole('link', { name: /^Warning: [1-9]/ });
    const link = links.last();
    const count = Number(/\d+/.exec(await link.innerText())?.[0]);
    await link.click();
    await settle();
    expect(new URL(page.url()).searchParams.get('verdict')).toBe('WARNING');
    expect(await page.getByRole('region', { name: 'Controls' }).locator('tbody').count()).toBe(count);
  });

  it('a pack is created, shows its progress and its matrix without the ZIP file, and how it is verified', async () => {
    const { page, settle } = await openPage('/compliance?framework=soc2', { session: organization.session });
    await page.getByRole('button', { name: 'Create a pack' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a compliance pack' });
    expect(await dialog.getByLabel('Framework').inputValue()).toBe('soc2');
    await dialog.getByLabel('Name').fill('Evidence of today');
    await dialog.getByLabel('First day (UTC)').fill(new Date().toISOString().slice(0, 10));
    await dialog
      .getByLabel('Last day (UTC), included')
      .fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    await dialog.getByText('4 open findings').or(dialog.getByText('3 open findings')).waitFor();
    await dialog.getByRole('button', { name: 'Create the pack' }).click();
    await page.waitForURL('**/reports/*');
    await page.getByRole('heading', { name: 'Evidence of today' }).waitFor();
    const matrix = page.getByRole('region', { name: 'Controls' });
    await matrix.waitFor();
    await settle();
    const control = matrix
      .locator('tbody')
      .filter({ hasText: /of \d+ met/ })
      .first();
    await control.getByRole('button').first().click();
    await control.getByRole('heading', { name: 'Evidence' }).waitFor();
    await control.getByRole('heading', { name: 'Exceptions' }).waitFor();
    await expectNoAxeViolations(page);
    // A control whose rules exceptions change names the exception of the pack.
    const excepted = matrix
      .locator('tbody')
      .filter({ has: page.getByRole('button', { name: /^1 exception of / }) })
      .first();
    const count = excepted.getByRole('button', { name: /^1 exception of / });
    // The first control can be the one that is open already.
    if ((await count.getAttribute('aria-expanded')) === 'false') await count.click();
    await excepted.getByText(reason).waitFor();

    await page.getByRole('tab', { name: 'Verify' }).click();
    await page.getByText(/^plimsoll verify pack\.zip --key [0-9a-f]{64}$/).waitFor();
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: /ZIP/ }).first().click();
    const file = await buffer(await (await started).createReadStream());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    await page.goto('/compliance?tab=packs');
    await settle();
    const row = page.getByRole('region', { name: 'Packs' }).getByRole('row', { name: /Evidence of today/ });
    expect(await row.innerText()).toContain('Ready');
  });
});
