import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdApi } from '../harness/answer-api.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

describeInBrowser('motion', () => {
  it('ends at once for users who ask for reduced motion, and is as designed for others', async () => {
    const { page } = await openPage('/findings', {
      isSettled: false,
      prepare: (opened) => holdApi(opened, /^\/api\/vulnerabilities$/),
    });
    await page.locator('.animate-pulse').first().waitFor();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await motionOf(page)).toContainEqual(expect.stringMatching(/^pulse [1-9].*infinite/));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const reduced = await motionOf(page);
    expect(reduced.length).toBeGreaterThan(0);
    // A hundredth of a millisecond, so that events of the end of a motion still occur.
    for (const motion of reduced) expect(motion).toMatch(/^\S+ (1e-05s|0s) 1( 1e-05s| 0s)+$/);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

/** Name, duration and repetitions of the animation, and durations of the transitions, of all elements that have one. */
async function motionOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')].map((element) => {
      const { animationName, animationDuration, animationIterationCount, transitionDuration } =
        getComputedStyle(element);
      const isMoving = animationName !== 'none' || transitionDuration.split(', ').some((one) => one !== '0s');
      const transitions = transitionDuration.replaceAll(',', '');
      return isMoving ? `${animationName} ${animationDuration} ${animationIterationCount} ${transitions}` : '';
    });
    return [...new Set(all)].filter((motion) => motion !== '');
  });
}
