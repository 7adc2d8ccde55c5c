import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Least side of a target in CSS pixels (WCAG 2.5.8). */
const leastPx = 24;
/** Widths of text have fractions. */
const tolerancePx = 0.5;

/**
 * Fails with a line for each link of a few letters, such as a count, whose area for the pointer is smaller than 24 × 24 CSS pixels. Links in
 * sentences are exempt, and so are parts of charts, whose rows the table below the chart links to.
 */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const fewLetters = 6;
    return [...document.querySelectorAll('main :is(a, td button)')]
      .filter((link) => {
        const text = link.textContent.trim();
        return text !== '' && text.length <= fewLetters && link.closest('p, svg, figure > div') === null;
      })
      .flatMap((link) => {
        const { width, height } = link.getBoundingClientRect();
        if (width === 0 || (width >= least && height >= least)) return [];
        const part = link.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
        return [`${link.textContent.trim()} in ${part}: ${Math.round(width)} × ${Math.round(height)}`];
      });
  }, leastPx - tolerancePx);
  const { pathname, search } = new URL(page.url());
  expect(small, `small targets at ${pathname}${search}`).toEqual([]);
}
