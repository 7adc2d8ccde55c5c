import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { failApi } from '../harness/answer-api.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';
import type { SessionCookie } from '../harness/sign-in.ts';

/** Why a list has no rows that help: each reason has a text of its own. */
interface List {
  address: string;
  /** The path of the API. */
  api: RegExp;
  /** The query of a filter without rows; absent if the list has no filter. */
  filter?: string;
  nothing: RegExp;
  noMatch?: RegExp;
  /** What the list shows of an image without any assessed content; absent if it has no rows of images. */
  notAssessed?: RegExp;
}

const lists: readonly List[] = [
  {
    address: '/findings',
    api: /^\/api\/vulnerabilities$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No findings yet/,
    noMatch: /^No finding matches the filter/,
    notAssessed: /^No image was assessed/,
  },
  {
    address: '/findings?group=package',
    api: /^\/api\/vulnerabilities\/groups$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No findings yet/,
    noMatch: /^No finding matches the filter/,
    notAssessed: /^No image was assessed/,
  },
  {
    address: '/images',
    api: /^\/api\/images$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No images yet/,
    noMatch: /^No image matches the filter/,
    notAssessed: /\? Not assessed/,
  },
  {
    address: '/scans',
    api: /^\/api\/scans$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No scans yet/,
    noMatch: /^No scan matches the filter/,
    notAssessed: /\? Not assessed/,
  },
  {
    address: '/?list=tags',
    api: /^\/api\/tags$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No tags yet/,
    noMatch: /^0 tags match/,
    notAssessed: /\? Not assessed/,
  },
  {
    address: '/?list=changes',
    api: /^\/api\/changes$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No changes yet/,
    noMatch: /^0 changes match/,
  },
  {
    address: '/reports',
    api: /^\/api\/reports$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No reports yet/,
    noMatch: /^No report matches the filter/,
  },
  {
    address: '/exceptions',
    api: /^\/api\/attestations$/,
    filter: 'search=nothing-has-this-name',
    nothing: /^No exceptions/,
    noMatch: /^No exception matches the filter/,
  },
  { address: '/reports?tab=schedules', api: /^\/api\/report-schedules$/, nothing: /^No schedules/ },
  {
    address: '/reports?tab=deliveries',
    api: /^\/api\/report-deliveries$/,
    filter: 'status=FAILED',
    nothing: /^No deliveries/,
    noMatch: /^No delivery matches the filter/,
  },
  { address: '/reports?tab=destinations', api: /^\/api\/report-destinations$/, nothing: /^No destinations/ },
  { address: '/compliance?tab=packs', api: /^\/api\/reports$/, nothing: /^No packs yet/ },
  { address: '/compliance?tab=reviews', api: /^\/api\/reviews$/, nothing: /^No reviews yet/ },
  { address: '/registries', api: /^\/api\/registries$/, nothing: /^No registry is connected/ },
  { address: '/settings/account', api: /^\/api\/personal-access-tokens$/, nothing: /No token yet/ },
];

describeInBrowser('lists without rows', () => {
  let empty: SessionCookie;
  let unassessed: TestOrganization;
  beforeAll(async () => {
    unassessed = await createTestOrganization('Not assessed');
    await unassessed.upload('acme/unknown', { packages: [] });
    const { key, session, registryId } = await createTestOrganization('Nothing');
    await key.call('DELETE', `/api/registries/${registryId}`);
    empty = session;
  });

  it.each(lists)(
    '$address say in different words that nothing is there yet, nothing matches, the role is missing, and nothing was assessed',
    async (list) => {
      const texts: Record<string, string> = {};
      texts['nothing'] = await textOf(list.address, { session: empty });
      expect(texts['nothing']).toMatch(list.nothing);
      if (list.noMatch !== undefined) {
        texts['no match'] = await textOf(withQuery(list.address, list.filter ?? ''), { session: empty });
        expect(texts['no match']).toMatch(list.noMatch);
      }
      if (list.notAssessed !== undefined) {
        texts['not assessed'] = await textOf(list.address, { session: unassessed.session });
        expect(texts['not assessed']).toMatch(list.notAssessed);
        expect(texts['not assessed']).not.toMatch(list.nothing);
      }
      texts['not permitted'] = await textOf(list.address, { session: empty, forbidden: list.api });
      expect(texts['not permitted']).toMatch(/Your role does not permit this/);
      expect(texts['not permitted']).not.toMatch(list.nothing);
      const all = Object.values(texts);
      expect(new Set(all).size, JSON.stringify(texts, null, 1)).toBe(all.length);
    },
  );

  it.each([
    ['/scans', /^Your role cannot list scans/],
    ['/reports?tab=destinations', /^Your role cannot see destinations/],
    ['/reports?tab=deliveries', /^Your role cannot see deliveries/],
    ['/reports?tab=schedules', /^Your role cannot see schedules/],
    ['/settings/members', /You cannot see/],
    ['/settings/keys', /You cannot see/],
    ['/settings/audit', /You cannot see/],
  ] as const)('%s names to a viewer the role that is needed, without a request that fails', async (address, title) => {
    const text = await textOf(address, { session: await unassessed.member('viewer') });
    expect(text).toMatch(title);
    expect(text).toMatch(/This needs the role .* Your role is viewer\./);
  });
});

interface Reader {
  session: SessionCookie;
  /** Path of the API that the role may not read. */
  forbidden?: RegExp;
}

/** Text in place of the rows: of the empty state, of the failure, or else of the table. */
async function textOf(address: string, { session, forbidden }: Reader): Promise<string> {
  const { page, close } = await openPage(address, {
    session,
    ...(forbidden !== undefined && {
      prepare: (opened: Page) =>
        failApi(opened, forbidden, { status: 403, code: 'FORBIDDEN', message: 'Not permitted' }),
      expected: [/was answered with 403/],
    }),
  });
  const parts = page.locator('main').locator('.border-dashed, [role=alert], [role=grid]');
  const texts = (await parts.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  await close();
  return texts.join('\n');
}

function withQuery(address: string, query: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
