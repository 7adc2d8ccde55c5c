import { expect, it } from 'vitest';
import { addressOf, seededApi } from '../harness/address-of.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectExplained, type Failure, failAs, retryAll } from '../harness/failing-api.ts';
import { follow, partOf } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';
import { pages } from '../routes.ts';

/** Requests whose failure the page does not show: names in place of ids, choices of filters and the time of the last visit. */
const additional = /^\/api\/(registries|members\/assignable|visits|saved-views|packages)$/;

/** Parts that request nothing of their own: forms until they are sent, and the parts of a comparison, which has one response. */
const requestsNothing = (part: string): boolean => /^(?:provider|edit|new|diff)=/.test(part);

const pagesWithParts = pages.flatMap((one) => {
  const parts = one.parts?.filter((part) => !requestsNothing(part)) ?? [];
  return parts.length === 0 ? [] : [[one.name, parts, one] as const];
});

describeInBrowser('a failing part of a page', () => {
  it.each(pagesWithParts)(
    '%s keeps its heading when one of its parts fails (%j), which explains it with the id of the request, and recovers',
    async (_name, parts, route) => {
      let kind: Failure = 'none';
      let failed = 0;
      const { page, settle } = await openPage(await addressOf(route, seededApi()), {
        prepare: (opened) =>
          failAs(opened, () => kind, {
            onFailure: ({ pathname }) => void (failed += Number(!additional.test(pathname))),
          }),
        expected: [/was answered with 500/],
      });
      for (const part of parts) {
        const before = failed;
        kind = 'error';
        await follow(page, partOf(await addressOf(route, seededApi()), part));
        await settle();
        expect(await page.getByRole('heading', { level: 1 }).count(), part).toBe(1);
        // Some parts show data that the page has loaded before.
        if (failed > before) await expectExplained(page, 'error');
        kind = 'none';
        await retryAll(page, settle);
        expect(await page.getByRole('alert').allTextContents(), part).toEqual([]);
      }
      expect(failed, 'requests of the parts').toBeGreaterThan(0);
    },
  );
});
