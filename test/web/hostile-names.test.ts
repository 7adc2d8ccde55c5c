import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from './harness/address-of.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { expectNoSidewaysScroll } from './harness/expect-no-sideways-scroll.ts';
import { follow, partOf } from './harness/follow.ts';
import { openPage } from './harness/open-page.ts';
import { createHostileOrganization, type HostileOrganization } from './hostile/create-hostile-organization.ts';
import { findForeignElements, findOpenBidiText } from './hostile/find-in-page.ts';
import { bidiMarks, hostileText, probeElement, probeProperty } from './hostile/hostile-text.ts';
import { pages } from './routes.ts';

const phoneWidth = 360;

describeInBrowser('an organization with hostile names', () => {
  let organization: HostileOrganization;
  beforeAll(async () => {
    organization = await createHostileOrganization();
  });

  // openPage also fails these tests for a script that the content security policy refused.
  it.each(pages.filter(({ role }) => role !== null).map((one) => [one.name, one] as const))(
    '%s shows hostile text as text, isolated from the text around it, without sideways scrolling',
    async (_name, { parts = [], ...route }) => {
      const { api, session } = organization;
      const address = await addressOf(route, api);
      const { page, settle } = await openPage(address, { session });
      await expectHarmless(page, settle);
      if (route.hasTable) expect(await page.textContent('body')).toContain(`<${probeElement}>`);
      for (const query of parts) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await follow(page, partOf(address, query));
        await settle();
        await expectHarmless(page, settle);
      }
    },
  );

  it.each(['invite', 'reset'] as const)(
    'the page of a link of the kind %s shows the hostile name of the organization as text',
    async (kind) => {
      const { page, settle } = await openPage(organization.links[kind], { role: null });
      expect(await page.textContent('main')).toContain(`<${probeElement}>`);
      await expectHarmless(page, settle);
    },
  );
});

async function expectHarmless(page: Page, settle: () => Promise<void>): Promise<void> {
  const { pathname, search } = new URL(page.url());
  expect(await page.evaluate((name) => Object.hasOwn(window, name), probeProperty)).toBe(false);
  expect(await findForeignElements(page), `${pathname}${search}`).toEqual([]);
  expect(await findOpenBidiText(page), `${pathname}${search}`).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: phoneWidth, height: 740 });
  await settle();
  await expectNoSidewaysScroll(page);
}

describeInBrowser('the checks of hostile names', () => {
  it('find elements that data created, and text that changes the direction of the text beside it', async () => {
    const { page } = await openPage('/readyz', { role: null });
    await page.setContent(
      `<p><${probeElement}></${probeElement}></p>
      <p id="open">Package <span>${bidiMarks}name</span> of image</p>
      <p>Package <bdi>${bidiMarks}name</bdi> of image</p>
      <p>${bidiMarks}alone</p>`,
    );
    expect(await findForeignElements(page)).toEqual([expect.stringContaining(probeElement)]);
    expect(await findOpenBidiText(page)).toEqual([expect.stringContaining('<p id="open">')]);
  });
});

describe('hostileText', () => {
  it('has the requested length and begins with marks of writing direction', () => {
    for (const length of [64, 200, 4000]) expect(hostileText(length)).toHaveLength(length);
    expect(hostileText(64)).toContain(`${bidiMarks}<${probeElement}>`);
  });
});
