import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

interface FocusedRow {
  text: string;
  cveId: string;
  /** Whether all of the row is in the visible part of the list and of the window. */
  isVisible: boolean;
}

/** The row that a list with the focus names as focused. */
export async function focusedRowOf(grid: Locator): Promise<FocusedRow> {
  await expect.poll(() => hasFocus(grid)).toBe(true);
  return await grid.evaluate((element) => {
    const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    if (row === null) throw new Error('the grid names no focused row');
    const { top, bottom } = row.getBoundingClientRect();
    const frame = element.getBoundingClientRect();
    const head = element.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? frame.top;
    return {
      text: row.textContent,
      cveId: /CVE-\d+-\d+/.exec(row.textContent)?.[0] ?? '',
      isVisible: top >= head - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1,
    };
  });
}

export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
