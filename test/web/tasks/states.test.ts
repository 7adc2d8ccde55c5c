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

/** Each state with a scan: what the sensor delivers, its glyph and word in each list, and a sentence of the page of the scan. */
const scanned = {
  empty: {
    envelope: { os: debian, packages: [assessedPackage], evidence },
    look: '✓ Complete',
    sentence: 'No findings',
  },
  partial: {
    envelope: envelopeWithFindings(2),
    look: '◐ Partial',
    sentence: 'The figures below are a lower limit.',
  },
  nothing: { envelope: { packages: [] }, look: '? Not assessed', sentence: 'No content was assessed' },
  failed: {
    envelope: { scan: { status: 'failed', error: { code: 'TIMEOUT' } } },
    look: '✕ Failed',
    sentence: 'The scan failed. Nothing is known about this image from it.',
  },
  unsupported: {
    envelope: { scan: { status: 'failed', error: { code: 'UNSUPPORTED_MEDIA_TYPE' } } },
    look: '⊘ Unsupported',
    sentence: 'The image is of a kind that the service does not read.',
  },
} as const;
const queued = { look: '… Queued', sentence: 'The scan starts when a sensor' };
const never = { look: '∅ Never scanned' };

/** Glyph and word of each state. */
const scanLooks = looksOf({ ...scanned, queued });
const imageLooks = { ...scanLooks, never: never.look };

/** Columns of the lists with the status, from 0, and with the cause of a failed scan. */
const lists = [
  { list: 'scans', address: '/scans', status: 1, cause: 4, looks: scanLooks },
  { list: 'images', address: '/images', status: 1, cause: 4, looks: imageLooks },
  { list: 'tags', address: '/?list=tags', status: 1, cause: 2, looks: imageLooks },
];

describeInBrowser('states of results', () => {
  let organization: TestOrganization;
  const scanIds = new Map<string, string>();
  /** An image with a scan of each state for one tag, and its id. */
  let imageId = '';
  beforeAll(async () => {
    organization = await createTestOrganization('States');
    for (const [name, { envelope }] of Object.entries(scanned)) {
      const uploaded = await organization.upload(name, scanOf(envelope, name));
      scanIds.set(name, textOf(uploaded, 'scanId'));
      imageId = textOf(await organization.upload('all', scanOf(envelope, `all ${name}`)), 'imageId');
      await organization.upload('all', scanOf(envelope, `tag ${name}`), name);
    }
    await organization.list(['queued', 'never']);
    const [image] = await organization.key.list('/api/images?search=queued');
    const scan = await organization.key.call('POST', '/api/scans', { imageId: image?.['id'], tags: ['v1'] });
    scanIds.set('queued', textOf(scan, 'scanId'));
  });

  it('have a glyph and a word of their own, so that none depends on its color', () => {
    const looks = Object.values(imageLooks).map((look) => look.split(' '));
    expect(new Set(looks.map(([glyph]) => glyph)).size).toBe(looks.length);
    expect(new Set(looks.map(([, ...word]) => word.join(' '))).size).toBe(looks.length);
  });

  it.each(lists)('have their glyph and word in the list of $list, and failed ones their cause', async (list) => {
    const { page } = await openPage(list.address, { session: organization.session });
    const found: Record<string, string> = {};
    for (const name of Object.keys(list.looks)) {
      const cells = page
        .getByRole('row')
        .filter({ hasText: `${name}:v1` })
        .getByRole('gridcell');
      found[name] = textWithin(await cells.nth(list.status).innerText());
      const cause = await cells.nth(list.cause).innerText();
      if (name === 'failed' || name === 'unsupported') expect(cause, name).toMatch(/[a-z]+ [a-z]+ [a-z]+/);
      else expect(cause, name).not.toMatch(/fail|limit of|manifest/i);
    }
    expect(found).toEqual(list.looks);
  });

  it('have their glyph and word in the tags of an image, and in the history of a tag', async () => {
    const { page, settle } = await openPage(`/images/${imageId}`, { session: organization.session });
    const found: Record<string, string> = {};
    for (const name of Object.keys(scanned)) {
      const row = page.getByRole('grid', { name: 'Tags' }).getByRole('row').filter({ hasText: name }).first();
      found[name] = textWithin(await row.getByRole('gridcell').nth(1).innerText());
    }
    expect(found).toEqual(looksOf(scanned));
    await page.goto(`/images/${imageId}?tab=history&tag=v1`);
    await settle();
    const history = await page
      .getByRole('table', { name: 'Scans and what changed' })
      .locator('tbody tr td:nth-child(2) > span')
      .allInnerTexts();
    expect(history.map(textWithin).toSorted()).toEqual(Object.values(looksOf(scanned)).toSorted());
  });

  it('are counted each on its own above the list of images', async () => {
    const { page } = await openPage('/images', { session: organization.session });
    const groups = await page.getByRole('list', { name: 'Images by status' }).getByRole('listitem').allInnerTexts();
    expect(groups.map(textWithin)).toEqual(
      expect.arrayContaining(['✕ 1 failed', '⊘ 1 unsupported', '∅ 1 never scanned', '… 1 queued or scanning']),
    );
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
    for (const [name, { look, sentence }] of Object.entries({ ...scanned, queued })) {
      const { page, close } = await openPage(`/scans/${scanIds.get(name) ?? ''}`, { session: organization.session });
      await page.getByText(sentence).first().waitFor();
      const description = await descriptionOf(page);
      expect(description, name).toContain(look);
      descriptions.set(name, description);
      await close();
    }
    expect(new Set(descriptions.values()).size, JSON.stringify([...descriptions], null, 1)).toBe(descriptions.size);
    expect(descriptions.get('empty')).not.toMatch(/partial|scan failed|queued/i);
    for (const name of ['failed', 'unsupported', 'queued', 'nothing'])
      expect(descriptions.get(name), name).not.toMatch(/no findings|complete/i);
  });

  it('an organization without results gets the first steps instead of figures that read like safety', async () => {
    const own = await createTestOrganization('Empty');
    const { page } = await openPage('/', { session: own.session });
    await page.getByText('No image of your organization has a result yet.').waitFor();
  });
});

/** Marks the scan of an envelope as its own, because a repeated id is the same upload. */
function scanOf(envelope: object & { scan?: object }, id: string): object {
  return { ...envelope, scan: { ...envelope.scan, id } };
}

function looksOf(states: Readonly<Record<string, { look: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(states).map(([name, { look }]) => [name, look]));
}

function textWithin(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Text of the page of a scan without what differs between all scans: names, digests and times. */
async function descriptionOf(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  return textWithin(text.replaceAll(/registry\.test\.example\S*/g, 'IMAGE').replaceAll(/sha256:\w+…|scan_\w+/g, 'ID'));
}
