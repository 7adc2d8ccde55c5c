import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than a page or a dialog has controls. */
const stepsMax = 150;

/**
 * Presses Tab until the focus returns to a control. Each control must have an outline, or its list a row with one, and must not be covered or
 * outside of the window (WCAG 2.4.7 and 2.4.11). Returns the number of controls.
 */
export async function expectVisibleFocus(page: Page): Promise<number> {
  const invisible: string[] = [];
  let steps = 0;
  for (; steps < stepsMax; steps += 1) {
    await page.keyboard.press('Tab');
    const problem = await problemOfFocus(page);
    if (problem === undefined) break;
    if (problem !== '') invisible.push(problem);
  }
  const { pathname, search } = new URL(page.url());
  expect(invisible, `focus at ${pathname}${search}`).toEqual([]);
  return steps;
}

/** Empty for a focus that is visible; undefined if nothing has the focus, or what had it before. */
function problemOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.hasAttribute('data-had-focus')) return undefined;
    focused.setAttribute('data-had-focus', '');
    const row = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
    const hasOutline = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const name = `${focused.localName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 60)}`;
    if (![focused, row].some((element) => element !== null && hasOutline(element))) return `no outline: ${name}`;
    const { left, right, top, bottom } = (row ?? focused).getBoundingClientRect();
    const inset = 3;
    const isSeenAt = (x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (focused.contains(found) || (found.contains(focused) && found.closest('main') !== null));
    };
    const corners = [left + inset, (left + right) / 2, right - inset].flatMap((x) =>
      [top + inset, (top + bottom) / 2, bottom - inset].map((y) => [x, y] as const),
    );
    return corners.some(([x, y]) => isSeenAt(x, y)) ? '' : `not seen: ${name}`;
  });
}
