import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

const packages = [
  { type: 'npm', name: 'base-only', version: '1.0.0', layer: { index: 0 } },
  { type: 'npm', name: 'base-vulnerable', version: '1.2.0', layer: { index: 0 } },
  { type: 'npm', name: 'app-vulnerable', version: '3.4.5', layer: { index: 1 } },
];

const findingOf = (index: number, cveId: string, severity: string, scanner: string) => ({
  cveId,
  severity,
  title: `Vulnerability ${cveId}`,
  package: { type: 'npm', name: packages[index]?.name, version: packages[index]?.version },
  fixedVersion: '9.0.0',
  scanner,
});

const databaseBuiltAt = '2026-01-10T00:00:00Z';

/** Two scanners that name the vulnerability of the base, and one of them alone names that of the application. */
const envelope = {
  os: { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
  scanners: [
    { name: 'trivy', version: '0.58.1', status: 'succeeded' },
    { name: 'grype', version: '0.87.0', status: 'succeeded' },
  ],
  packages,
  layers: [
    { index: 0, command: 'COPY base /', sizeBytes: 4000, uncompressedBytes: 9000 },
    { index: 1, command: 'COPY app /app', sizeBytes: 2000, uncompressedBytes: 5000 },
  ],
  vulnerabilities: [
    findingOf(1, 'CVE-2024-2001', 'CRITICAL', 'trivy'),
    findingOf(1, 'CVE-2024-2001', 'CRITICAL', 'grype'),
    findingOf(2, 'CVE-2024-2002', 'HIGH', 'trivy'),
  ],
  statements: [
    {
      scanner: 'trivy',
      databaseBuiltAt,
      listed: [0, 1, 2],
      vulnerabilities: ['CVE-2024-2001', 'CVE-2024-2002'],
      asserted: [
        { package: 1, ids: ['CVE-2024-2001'], fixedVersion: '9.0.0', severity: 'CRITICAL' },
        { package: 2, ids: ['CVE-2024-2002'], fixedVersion: '9.0.0', severity: 'HIGH' },
      ],
    },
    {
      scanner: 'grype',
      databaseBuiltAt,
      listed: [0, 1, 2],
      vulnerabilities: ['CVE-2024-2001'],
      asserted: [{ package: 1, ids: ['CVE-2024-2001'], fixedVersion: '9.0.0', severity: 'CRITICAL' }],
      records: [],
    },
  ],
};

describeInBrowser('the content of a scan', () => {
  let organization: TestOrganization;
  let scanId = '';
  let digest = '';
  beforeAll(async () => {
    organization = await createTestOrganization('Scan content');
    scanId = textOf(await organization.upload('acme/app', envelope), 'scanId');
    digest = textOf(await organization.key.call('GET', `/api/scans/${scanId}/summary`), 'digest');
  });

  const openTab = (tab: string) => openPage(`/scans/${scanId}?tab=${tab}`, { session: organization.session });

  it('has the packages and findings of the selected layer beside the list of layers, and only those', async () => {
    const { page, settle } = await openTab('layers');
    const grid = page.getByRole('grid', { name: 'Layers of the scan' });
    await grid.focus();
    for (const [index, own, other] of [
      [0, ['base-only', 'base-vulnerable', 'CVE-2024-2001'], ['app-vulnerable', 'CVE-2024-2002']],
      [1, ['app-vulnerable', 'CVE-2024-2002'], ['base-only', 'base-vulnerable', 'CVE-2024-2001']],
    ] as const) {
      if (index > 0) await page.keyboard.press('j');
      const detail = page.locator('section', {
        has: page.getByRole('heading', { name: `Layer ${index}`, exact: true }),
      });
      await detail.waitFor();
      await settle();
      const text = await detail.first().innerText();
      for (const name of own) expect(text).toContain(name);
      for (const name of other) expect(text).not.toContain(name);
      expect(text).toMatch(index === 0 ? /1 finding[\s\S]*2 packages/ : /1 finding[\s\S]*1 package/);
    }
    await page.getByRole('link', { name: 'CVE-2024-2002' }).click();
    await page.getByRole('dialog').getByText('app-vulnerable').first().waitFor();
    await settle();
  });

  it('names for each finding the scanners that report it, and why another one does not', async () => {
    const { page, settle } = await openTab('findings');
    const grid = page.getByRole('grid', { name: 'Findings of the scan' });
    const agreed = await grid.getByRole('row').filter({ hasText: 'CVE-2024-2001' }).innerText();
    expect(agreed).toMatch(/(trivy, grype|grype, trivy)/);
    const disputed = grid.getByRole('row').filter({ hasText: 'CVE-2024-2002' });
    expect(await disputed.innerText()).toContain('disagreement');
    const reasons = await disputed.locator('[title*="grype: "]').first().getAttribute('title');
    const reason = /grype: (.+)/.exec(reasons ?? '')?.[1] ?? '';
    expect(reason).not.toBe('');

    await page.getByRole('tab', { name: /^Coverage/ }).click();
    await settle();
    const scanners = page.getByRole('table', { name: 'Scanners of the scan' });
    const cellsOf = (name: string) => scanners.getByRole('row').filter({ hasText: name }).getByRole('cell');
    expect((await cellsOf('trivy').allInnerTexts()).slice(-2)).toEqual(['2', '1']);
    expect((await cellsOf('grype').allInnerTexts()).slice(-2)).toEqual(['1', '0']);
    const why = page
      .getByRole('table', { name: 'Why scanners disagree' })
      .getByRole('row')
      .filter({ hasText: 'grype' });
    expect(await why.innerText()).toContain(reason);
    await why.getByRole('link', { name: '1' }).click();
    await settle();
    const rows = page.getByRole('grid', { name: 'Findings of the scan' }).getByRole('row');
    expect(await rows.count()).toBe(2);
    expect(await rows.nth(1).innerText()).toContain('CVE-2024-2002');
  });

  it('downloads as SBOM in both formats, as SARIF and as the whole result', async () => {
    const { page } = await openTab('files');
    const cyclonedx = await download(page, 'SBOM (CycloneDX 1.6)', `${scanId}.cdx.json`);
    expect(cyclonedx).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(namesOf(cyclonedx['components'])).toEqual(expect.arrayContaining(packages.map(({ name }) => name)));
    const spdx = await download(page, 'SBOM (SPDX 2.3)', `${scanId}.spdx.json`);
    expect(spdx).toMatchObject({ spdxVersion: 'SPDX-2.3' });
    expect(namesOf(spdx['packages'])).toEqual(expect.arrayContaining(packages.map(({ name }) => name)));
    const sarif = await download(page, 'Findings (SARIF 2.1.0)', `${scanId}.sarif`);
    expect(sarif).toMatchObject({ version: '2.1.0' });
    const [run] = sarif['runs'] as { results: { ruleId: string }[] }[];
    expect(run?.results.map(({ ruleId }) => /CVE-\d+-\d+/.exec(ruleId)?.[0]).sort()).toEqual([
      'CVE-2024-2001',
      'CVE-2024-2002',
    ]);
    const { data } = await download(page, 'Whole result (JSON)', `${scanId}.json`);
    expect(data).toMatchObject({ scanId, digest });
    expect((data as { findings: unknown[] }).findings).toHaveLength(2);
  });

  it('is scanned again from its page, which opens the queued scan', async () => {
    const { page, settle } = await openTab('findings');
    await page.getByRole('button', { name: 'Rescan' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/scans/scan_') && !url.pathname.endsWith(scanId));
    await page.getByRole('progressbar', { name: 'Progress of the scan' }).waitFor();
    await page.getByText('The scan starts when a sensor of the registry requests work.').waitFor();
    await settle();
    const [newest] = await organization.key.list('/api/scans?limit=1&sort=createdAt:desc');
    expect(newest).toMatchObject({ status: 'QUEUED', tag: 'v1', platform: 'linux/amd64' });
    expect(page.url()).toContain(textOf(newest ?? {}, 'scanId'));
  });
});

/** Downloads the file of a link of the page, and returns its JSON. */
async function download(page: Page, name: string, file: string): Promise<Record<string, unknown>> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const received = await started;
  expect(received.suggestedFilename()).toBe(file);
  return (await json(await received.createReadStream())) as Record<string, unknown>;
}

function namesOf(items: unknown): string[] {
  return (items as { name: string }[]).map(({ name }) => name);
}
