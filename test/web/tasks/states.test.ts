import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

const debian = { id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' };
const assessedPackage = { purl: 'pkg:deb/debian/without-advisories@1.0-1?arch=amd64&distro=debian-12' };

const evidence = { config: { user: '1000:1000', env: [], entrypoint: ['/app'], history: [] }, files: [] };

/** Each state: what the sensor delivers, the word of the list, and a sentence of the page of the scan. */
const states = {
  empty: { envelope: { os: debian, packages: [assessedPackage], evidence }, word: 'Complete', sentence: 'No findings' },
  partial: { envelope: envelopeWithFindings(2), word: 'Partial', sentence: 'The figures below are a lower limit.' },
  nothing: { envelope: { packages: [] }, word: 'Not assessed', sentence: 'The figures below are a lower limit.' },
  failed: {
    envelope: { scan: { id: 'failed', status: 'failed', error: { code: 'TIMEOUT' } } },
    word: 'Failed',
    sentence: 'The scan failed. Nothing is known about this image from it.',
  },
  unsupported: {
    envelope: { scan: { id: 'unsupported', status: 'failed', error: { code: 'UNSUPPORTED_MEDIA_TYPE' } } },
    // The list of scans has no causes; the page of the scan names this one.
    word: 'Failed',
    sentence: 'The scan failed. Nothing is known about this image from it.',
  },
} as const;

describeInBrowser('states of results', () => {
  let organization: TestOrganization;
  const scanIds = new Map<string, string>();
  beforeAll(async () => {
    organization = await createTestOrganization('States');
    for (const [name, { envelope }] of Object.entries(states))
      scanIds.set(name, textOf(await organization.upload(name, envelope), 'scanId'));
    const queued = await organization.key.call('POST', '/api/scans', {
      image: 'registry.test.example/queued:v1',
      registryId: organization.registryId,
    });
    scanIds.set('queued', textOf(queued, 'scanId'));
  });

  it('have a word of their own in the list of scans, which does not depend on color', async () => {
    const { page } = await openPage('/scans', { session: organization.session });
    const words = {
      ...Object.fromEntries(Object.entries(states).map(([name, { word }]) => [name, word])),
      queued: 'Queued',
    };
    for (const [name, word] of Object.entries(words)) {
      const row = page.getByRole('row').filter({ hasText: `${name}:v1` });
      expect((await row.getByRole('gridcell').nth(1).textContent())?.replace(/^\P{L}+/u, ''), name).toMatch(
        new RegExp(`^${word}`),
      );
    }
    expect(new Set(Object.values(words)).size).toBe(5);
  });

  it.each([
    ['partial', /^≥ \d+$/],
    ['empty', /^\d+$/],
  ])('show the risk of the %s result as %s', async (name, expected) => {
    const { page, close } = await openPage(`/scans/${scanIds.get(name) ?? ''}`, { session: organization.session });
    const risk = page.locator('dl > div').filter({ has: page.getByText('Risk', { exact: true }) });
    expect(await risk.getByRole('link').textContent()).toMatch(expected);
    await close();
  });

  it('are described on the page of the scan: no state reads like another one', async () => {
    const descriptions = new Map<string, string>();
    for (const [name, { sentence }] of Object.entries({
      ...states,
      queued: { sentence: 'The scan starts when a sensor' },
    })) {
      const { page, close } = await openPage(`/scans/${scanIds.get(name) ?? ''}`, { session: organization.session });
      await page.getByText(sentence).first().waitFor();
      descriptions.set(name, await descriptionOf(page));
      await close();
    }
    expect(new Set(descriptions.values()).size, JSON.stringify([...descriptions], null, 1)).toBe(descriptions.size);
    expect(descriptions.get('empty')).not.toMatch(/partial|scan failed|queued/i);
    for (const name of ['failed', 'unsupported', 'queued'])
      expect(descriptions.get(name), name).not.toMatch(/no findings|complete/i);
  });

  it('an organization without results gets the first steps instead of figures that read like safety', async () => {
    const own = await createTestOrganization('Empty');
    const { page } = await openPage('/', { session: own.session });
    await page.getByText('No image of your organization has a result yet.').waitFor();
    for (const [address, text] of [
      ['/findings', 'No open findings'],
      ['/images', /No image/],
      ['/scans', /No scan/],
    ] as const) {
      const { page: list } = await openPage(address, { session: own.session });
      await list.getByText(text).first().waitFor();
      expect(await list.getByRole('grid').count()).toBe(0);
    }
  });
});

/** Text of the page of a scan without what differs between all scans: names, digests and times. */
async function descriptionOf(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  return text
    .replaceAll(/registry\.test\.example\S*/g, 'IMAGE')
    .replaceAll(/sha256:\w+…|scan_\w+/g, 'ID')
    .replaceAll(/\s+/g, ' ');
}
