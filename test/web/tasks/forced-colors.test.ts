import { expect, it } from 'vitest';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { expectNoAxeViolations } from '../harness/expect-no-axe-violations.ts';
import { openPage } from '../harness/open-page.ts';
import { takeScreenshots } from '../harness/take-screenshots.ts';

describeInBrowser('the colors of the system', () => {
  it('keep the parts of a bar, the selected tab and the present page distinguishable', async () => {
    const { page, settle } = await openPage('/', { prepare: (one) => one.emulateMedia({ forcedColors: 'active' }) });
    const parts = page.locator('.keeps-colors');
    await parts.first().scrollIntoViewIfNeeded();
    const looks = await parts.evaluateAll((all) =>
      all.map((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
    expect(looks.length).toBeGreaterThan(2);
    expect(new Set(looks).size).toBeGreaterThan(2);
    const present = page.locator('[aria-current="page"]').first();
    expect(await present.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await takeScreenshots(page, 'forced-colors-overview');
    await page.goto('/reports');
    await settle();
    const widths = await page
      .getByRole('tab')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).borderBottomColor));
    expect(new Set(widths).size).toBeGreaterThan(1);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'forced-colors-reports');
  });
});
