import { it } from 'vitest';
import { addressOf, seededApi } from './harness/address-of.ts';
import { describeInBrowser } from './harness/describe-in-browser.ts';
import { expectHeading } from './harness/expect-heading.ts';
import { expectNoAxeViolations, expectNoColorViolations } from './harness/expect-no-axe-violations.ts';
import { expectNoSidewaysScrollInSmallWindows } from './harness/expect-no-sideways-scroll.ts';
import { expectUniqueNames } from './harness/expect-unique-names.ts';
import { follow, partOf } from './harness/follow.ts';
import { openPage } from './harness/open-page.ts';
import { screenshotNameOf, takeScreenshots } from './harness/take-screenshots.ts';
import { pages } from './routes.ts';

const desktop = { width: 1280, height: 800 };

describeInBrowser('every part of a page', () => {
  // One visit for all parts of a page: loading a page costs more than most of the checks.
  it.each(pages.flatMap((one) => (one.parts === undefined ? [] : [[one.name, one.parts, one] as const])))(
    '%s with each of %j has one heading, no axe violation in either theme, unique names of controls, and no sideways scrolling with twice the zoom and on a phone',
    async (name, parts, route) => {
      const address = await addressOf(route, seededApi());
      const [first = '', ...others] = parts;
      const { page, settle } = await openPage(partOf(address, first), { role: route.role });
      for (const query of [first, ...others]) {
        if (query !== first) {
          await page.setViewportSize(desktop);
          await page.emulateMedia({ colorScheme: 'light' });
          await follow(page, partOf(address, query));
          await settle();
        }
        await expectHeading(page);
        if (process.env['PLIMSOLL_SCREENSHOTS'] !== undefined) {
          await takeScreenshots(page, screenshotNameOf(`${name} ${query}`));
          await page.emulateMedia({ colorScheme: 'light' });
        }
        // A dialog makes the page behind it inert.
        const within = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'main';
        await expectNoAxeViolations(page, within);
        await expectUniqueNames(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoColorViolations(page, within);
        await expectNoSidewaysScrollInSmallWindows(page, settle);
      }
    },
  );
});
