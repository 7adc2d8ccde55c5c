import { beforeAll, expect, it } from 'vitest';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';

const log4j = 'org.apache.logging.log4j:log4j-core';

function envelopeOf(version: string): object {
  const library = { type: 'maven', name: log4j, version, layer: { index: 1 }, licenses: ['Apache-2.0'] };
  return {
    os: { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
    scanners: [{ name: 'trivy', version: '0.58.1', status: 'succeeded' }],
    layers: [
      { index: 0, command: 'FROM debian', sizeBytes: 1000, diffId: `sha256:${'a'.repeat(64)}` },
      { index: 1, command: 'COPY app.jar /', sizeBytes: 1000, diffId: `sha256:${'b'.repeat(64)}` },
    ],
    packages: [library],
    vulnerabilities:
      version === '2.17.1'
        ? []
        : [
            {
              cveId: 'CVE-2021-44228',
              severity: 'CRITICAL',
              title: 'Remote code execution',
              package: { type: 'maven', name: log4j, version },
              fixedVersion: '2.17.0',
              scanner: 'trivy',
            },
          ],
  };
}

describeInBrowser('the search for a package', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Packages');
    await organization.upload('acme/api', envelopeOf('2.14.1'), '1.10');
    await organization.upload('acme/api', envelopeOf('2.14.1'), '1.11');
    await organization.upload('acme/worker', envelopeOf('2.3.0'));
    await organization.upload('acme/patched', envelopeOf('2.17.1'));
  });

  it('answers where log4j-core < 2.17 is, with versions, images, layers, licenses and findings', async () => {
    const { page, settle } = await openPage('/packages', { session: organization.session });
    await page.getByRole('combobox', { name: 'Where is' }).fill('log4j-core < 2.17');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    // The artifact of a Maven package is found by the last part of its name.
    await page.getByRole('heading', { name: `2 versions of ${log4j}` }).waitFor();
    await settle();
    expect(new URL(page.url()).searchParams.get('range')).toMatch(/^<\s*2\.17$/);
    const versions = page.getByRole('region', { name: 'Versions' }).getByRole('row');
    expect((await versions.allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/^2\.14\.1 maven 1 2 .*acme\/api$/),
      expect.stringMatching(/^2\.3\.0 maven 1 1 .*acme\/worker$/),
    ]);
    const places = page.getByRole('grid', { name: 'Places of the package' });
    expect(await places.getAttribute('aria-rowcount')).toBe('4');
    const first = await places.getByRole('row').nth(1).innerText();
    for (const part of ['acme/api', '1.10', '2.14.1', 'COPY app.jar /', 'Apache-2.0', 'linux/amd64']) {
      expect(first).toContain(part);
    }
    await expectNoAxeViolations(page);

    // One version only, and the same again after a reload and for a colleague with the address.
    await versions.nth(1).getByRole('button', { name: '2.14.1' }).click();
    await expect.poll(() => places.getAttribute('aria-rowcount')).toBe('3');
    await page.reload();
    await settle();
    expect(await places.getAttribute('aria-rowcount')).toBe('3');

    await places.getByRole('row').nth(1).getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL('**/findings?*');
    await settle();
    const findings = page.getByRole('grid', { name: 'Findings' });
    expect(await findings.getAttribute('aria-rowcount')).toBe('2');
    expect(await findings.getByRole('row').nth(1).innerText()).toContain('CVE-2021-44228');
  });

  it('leads from the number of tags to the tags, and from the number of images to the images', async () => {
    const { page, settle } = await openPage(`/packages?name=${encodeURIComponent(log4j)}`, {
      session: organization.session,
    });
    const row = page.getByRole('region', { name: 'Versions' }).getByRole('row').filter({ hasText: '2.14.1' });
    await row.getByRole('link', { name: '2', exact: true }).click();
    await settle();
    const tags = page.getByRole('grid', { name: 'Tags by coverage' });
    await tags.waitFor();
    expect(await tags.getAttribute('aria-rowcount')).toBe('3');
    await page.goBack();
    await row.getByRole('link', { name: '1', exact: true }).click();
    await settle();
    const images = page.getByRole('grid', { name: 'Images' });
    await images.waitFor();
    expect(await images.getAttribute('aria-rowcount')).toBe('2');
    expect(await images.innerText()).toContain('acme/api');
  });

  it('says that a package is in no scanned image, without calling it safe', async () => {
    const { page } = await openPage('/packages?name=left-pad', { session: organization.session });
    await page.getByText('No scanned image contains a package named left-pad').waitFor();
    await page.getByText('Images that were never scanned can contain it.').waitFor();
  });
});
