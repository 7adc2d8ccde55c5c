import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface ShownRow {
  text: string;
  /** Whether the row is marked as one that left the list. */
  isStruck: boolean;
}

/** The rows of a grid in their order. All rows of the list must be elements. */
export async function shownRows(page: Page, name: string): Promise<ShownRow[]> {
  const grid = page.getByRole('grid', { name });
  const read = () => rowsOf(grid);
  // A virtual list draws its rows after it knows its height.
  await expect.poll(async () => (await read()).length).toBe(Number(await grid.getAttribute('aria-rowcount')) - 1);
  return await read();
}

async function rowsOf(grid: Locator): Promise<ShownRow[]> {
  return await grid.locator('[aria-rowindex]:not([aria-rowindex="1"])').evaluateAll((all) =>
    all
      .map((row) => ({
        at: Number(row.getAttribute('aria-rowindex')),
        text: row.textContent,
        isStruck: getComputedStyle(row).textDecorationLine.includes('line-through'),
      }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ text, isStruck }) => ({ text, isStruck })),
  );
}
