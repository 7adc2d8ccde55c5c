import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** CSS pixels of a window with 1280 × 800 pixels at 200 % zoom, of a phone, and the width for which WCAG 1.4.10 demands no sideways scrolling. */
const smallWindows = [
  { width: 640, height: 400 },
  { width: 360, height: 740 },
  { width: 320, height: 568 },
];

/** The same with twice the zoom and on a phone. The window keeps the last size. */
export async function expectNoSidewaysScrollInSmallWindows(page: Page, settle: () => Promise<void>): Promise<void> {
  for (const size of smallWindows) {
    await page.setViewportSize(size);
    await settle();
    await expectNoSidewaysScroll(page);
  }
}

/** Fails if the page scrolls sideways, with the elements that are wider than the window. Parts that scroll by themselves are allowed. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isClipped = (element: Element): boolean => {
      for (let above = element.parentElement; above !== null; above = above.parentElement) {
        if (above !== document.body && getComputedStyle(above).overflowX !== 'visible') return true;
      }
      return false;
    };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth && !isClipped(element),
    );
    return [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`].concat(
      wide.map((element) => element.outerHTML.slice(0, 160)),
    );
  });
  const { pathname, search } = new URL(page.url());
  expect(found, `sideways scrolling at ${pathname}${search}`).toEqual([]);
}
