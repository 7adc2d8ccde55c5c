import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

interface Content {
  /** Version of each package. */
  packages: Readonly<Record<string, string>>;
  /** Packages with a vulnerability, and its number. */
  vulnerable: Readonly<Record<string, number>>;
  /** Size of the last layer, whose command names it. */
  bytes: number;
}

/** Labels with which build tools state the base image. */
const labels = {
  'org.opencontainers.image.base.name': 'registry.test.example/debian:12',
  'org.opencontainers.image.base.digest': `sha256:${'b'.repeat(64)}`,
};

function envelopeOf({ packages, vulnerable, bytes }: Content): object {
  return {
    os: { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
    scanners: [{ name: 'trivy', version: '0.58.1', status: 'succeeded' }],
    evidence: { config: { user: '1000:1000', env: [], entrypoint: ['/app'], history: [], labels }, files: [] },
    packages: Object.entries(packages).map(([name, version]) => ({ type: 'npm', name, version, layer: { index: 1 } })),
    layers: [
      {
        index: 0,
        command: 'COPY base /',
        sizeBytes: 1000,
        uncompressedBytes: 2000,
        diffId: `sha256:${'0'.repeat(64)}`,
      },
      {
        index: 1,
        command: `COPY app-${bytes} /app`,
        sizeBytes: bytes,
        uncompressedBytes: 2 * bytes,
        diffId: `sha256:${String(bytes).padStart(64, '1')}`,
      },
    ],
    vulnerabilities: Object.entries(vulnerable).map(([name, number]) => ({
      cveId: `CVE-2024-${3000 + number}`,
      severity: 'HIGH',
      title: `Vulnerability ${number}`,
      package: { type: 'npm', name, version: packages[name] },
      fixedVersion: '9.0.0',
      scanner: 'trivy',
    })),
  };
}

/** The second build upgrades one package, which closes a finding, and adds another package with a finding. */
const first: Content = {
  packages: { kept: '1.0.0', upgraded: '1.0.0', dropped: '1.0.0' },
  vulnerable: { kept: 1, upgraded: 2 },
  bytes: 5000,
};
const second: Content = {
  packages: { kept: '1.0.0', upgraded: '9.0.0', added: '1.0.0' },
  vulnerable: { kept: 1, added: 3 },
  bytes: 8000,
};

describeInBrowser('the history of an image', () => {
  let organization: TestOrganization;
  let imageId = '';
  const scanIds: string[] = [];
  beforeAll(async () => {
    organization = await createTestOrganization('Image history');
    for (const content of [first, second]) {
      const uploaded = await organization.upload('acme/app', envelopeOf(content), 'stable');
      scanIds.push(textOf(uploaded, 'scanId'));
      imageId = textOf(uploaded, 'imageId');
    }
    await organization.upload('acme/app', envelopeOf(first), '1.10');
    await organization.upload('acme/app', envelopeOf(second), '2.0');
  });

  it('shows which scan opened and closed findings and why, and leads to the comparison with the scan before it', async () => {
    const { page, settle } = await openPage(`/images/${imageId}?tag=stable&tab=history`, {
      session: organization.session,
    });
    const rows = page.getByRole('table', { name: 'Scans and what changed' }).locator('tbody tr');
    expect(await rows.count()).toBe(2);
    const [newest, oldest] = [await cellsOf(page, 0), await cellsOf(page, 1)];
    // Only another scanner than that of the service reports the findings.
    expect(newest.slice(4, 6)).toEqual(['+1 found by scan', '−1 no longer reported']);
    expect(oldest.slice(4, 6)).toEqual(['nothing before it', 'nothing before it']);
    await page.getByRole('img', { name: /^Risk/ }).waitFor();
    await rows.first().getByRole('link', { name: 'with the previous' }).click();
    await page.waitForURL((url) => url.pathname === `/scans/${scanIds[1]}/compare`);
    await settle();
    await expectDifferences(page, settle);
  });

  it('shows the base image that the labels of the image name', async () => {
    const { page } = await openPage(`/images/${imageId}?tag=stable`, { session: organization.session });
    const base = page.getByTitle(labels['org.opencontainers.image.base.digest']);
    expect(await base.innerText()).toBe('registry.test.example/debian:12 as the image states');
  });

  it('compares two tags: packages, findings and size, each with its cause', async () => {
    const { page, settle } = await openPage(`/images/${imageId}?tag=2.0&tab=compare`, {
      session: organization.session,
    });
    await page.getByLabel('Base tag').selectOption('1.10');
    await page.waitForURL((url) => url.searchParams.get('base') === '1.10');
    await settle();
    await expectDifferences(page, settle);
    // The chosen tags are in the address.
    await page.reload();
    await settle();
    expect(await page.getByLabel('Base tag').inputValue()).toBe('1.10');
    expect(await page.getByLabel('Compared tag').inputValue()).toBe('2.0');
  });

  it('compares two scans that are chosen on the page of the comparison, also in the other direction', async () => {
    const { page, settle } = await openPage(`/scans/${scanIds[1]}/compare`, { session: organization.session });
    await page.getByText('No base is chosen yet').waitFor();
    await page.getByLabel('Base of the comparison').selectOption(scanIds[0] ?? '');
    await settle();
    await expectDifferences(page, settle);
    await page.getByRole('link', { name: 'Swap' }).click();
    await page.waitForURL((url) => url.pathname === `/scans/${scanIds[0]}/compare`);
    await settle();
    expect(await figureOf(page, 'Compressed size')).toBe('−3.00 kB');
  });

  it('continues with a scan of the tag that the user requests again', async () => {
    const { page, settle } = await openPage(`/images/${imageId}?tag=stable`, { session: organization.session });
    await page.getByRole('button', { name: 'Rescan stable' }).click();
    const notice = page.getByRole('region', { name: 'Notifications' });
    await notice.getByRole('button', { name: 'Watch it' }).waitFor();
    await page.getByText('A newer scan is queued: the figures are of an earlier result').waitFor();
    await notice.getByRole('button', { name: 'Watch it' }).click();
    await page.getByRole('progressbar', { name: 'Progress of the scan' }).waitFor();
    await settle();
  });
});

async function cellsOf(page: Page, row: number): Promise<string[]> {
  const cells = page
    .getByRole('table', { name: 'Scans and what changed' })
    .locator('tbody tr')
    .nth(row)
    .getByRole('cell');
  return (await cells.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** The last cell of a figure of the compared scans. */
async function figureOf(page: Page, name: string): Promise<string> {
  const row = page.getByRole('table', { name: 'The compared scans' }).getByRole('row').filter({ hasText: name });
  return await row.getByRole('cell').last().innerText();
}

/** The differences between `first` and `second`. */
async function expectDifferences(page: Page, settle: () => Promise<void>): Promise<void> {
  expect(await figureOf(page, 'Findings')).toBe('+1 −1');
  expect(await figureOf(page, 'Compressed size')).toBe('+3.00 kB');
  const tab = (name: RegExp) => page.getByRole('tablist', { name: 'Differences' }).getByRole('tab', { name });
  await tab(/^Findings/).click();
  await settle();
  expect(await rowsOf(page, 'Differences in findings')).toEqual([
    expect.stringMatching(/^\+ new .*CVE-2024-3003 added 1\.0\.0 .*package added or removed$/),
    expect.stringMatching(/^− fixed or gone .*CVE-2024-3002 upgraded 1\.0\.0 .*other package version$/),
  ]);
  await page.getByText(/^=\s*1\s*of\s*\d+ findings are unchanged/).waitFor();
  await tab(/^Packages/).click();
  await settle();
  expect(await rowsOf(page, 'Differences in packages')).toEqual([
    expect.stringMatching(/^\+ added added npm – \+ 1\.0\.0 Layer 1: COPY app-8000/),
    expect.stringMatching(/^− removed dropped npm − 1\.0\.0 – Layer 1: COPY app-5000/),
    expect.stringMatching(/^~ other version upgraded npm − 1\.0\.0 \+ 9\.0\.0 Layer 1: COPY app-8000/),
  ]);
  await tab(/^Size and layers/).click();
  await settle();
  const layers = page.getByRole('table', { name: 'Layers that only one image has' }).locator('tbody tr');
  expect((await layers.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')).toSorted()).toEqual([
    expect.stringMatching(/^\+ added 1 \+8\.00 kB \+16\.0 kB COPY app-8000/),
    expect.stringMatching(/^− removed 1 −5\.00 kB −10\.0 kB COPY app-5000/),
  ]);
}

/** Rows of a table without its header, as one line each, in the order of their text. */
async function rowsOf(page: Page, name: string): Promise<string[]> {
  const rows = page.getByRole('grid', { name }).getByRole('row');
  const texts = (await rows.allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return texts.toSorted((a, b) => '+−~'.indexOf(a[0] ?? '') - '+−~'.indexOf(b[0] ?? ''));
}
