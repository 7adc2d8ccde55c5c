import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectTargets } from '../harness/expect-targets.ts';
import { follow, partOf } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';
import { pages } from '../routes.ts';

const withData = pages.filter(({ role, path }) => role !== null && path !== '/settings/$section');

describeInBrowser('the links of counts', () => {
  it.each(withData.map((one) => [one.name, one] as const))(
    '%s has links with an area of 24 × 24 pixels for the pointer, in each of its parts',
    async (_name, route) => {
      const address = await addressOf(route, seededApi());
      const { page, settle } = await openPage(address);
      await expectTargets(page);
      for (const part of route.parts ?? []) {
        await follow(page, partOf(address, part));
        await settle();
        await expectTargets(page);
      }
    },
  );

  it('do not make rows taller', async () => {
    const { page } = await openPage('/findings?group=package');
    const row = page.getByRole('grid').getByRole('row').nth(1);
    const [box, link] = [await row.boundingBox(), await row.getByRole('link').nth(1).boundingBox()];
    expect(box?.height).toBe(32);
    expect(link?.y).toBeGreaterThanOrEqual(box?.y ?? 0);
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 32);
  });
});
