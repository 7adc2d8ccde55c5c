import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from './harness/address-of.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { expectNoSidewaysScroll } from './harness/expect-no-sideways-scroll.ts';
import { openPage } from './harness/open-page.ts';
import { createHostileOrganization, type HostileOrganization } from './hostile/create-hostile-organization.ts';
import { findForeignElements, findOpenBidiText } from './hostile/find-in-page.ts';
import { bidiMarks, hostileText, probeElement, probeProperty } from './hostile/hostile-text.ts';
import { routes } from './routes.ts';

const phoneWidth = 360;

describeInBrowser('an organization with hostile names', () => {
  let organization: HostileOrganization;
  beforeAll(async () => {
    organization = await createHostileOrganization();
  });

  // openPage also fails these tests for a script that the content security policy refused.
  describe.each(routes.filter(({ role }) => role !== null).map((route) => [route.path, route] as const))(
    '%s',
    (_path, route) => {
      it('shows hostile text as text, isolated from the text around it, without sideways scrolling', async () => {
        const { api, session } = organization;
        const { page, settle } = await openPage(await addressOf(route, api), { session });
        expect(await page.evaluate((name) => Object.hasOwn(window, name), probeProperty)).toBe(false);
        expect(await findForeignElements(page)).toEqual([]);
        expect(await findOpenBidiText(page)).toEqual([]);
        await expectNoSidewaysScroll(page);
        await page.setViewportSize({ width: phoneWidth, height: 740 });
        await settle();
        await expectNoSidewaysScroll(page);
        if (route.hasTable) expect(await page.textContent('body')).toContain(`<${probeElement}>`);
      });
    },
  );
});

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
