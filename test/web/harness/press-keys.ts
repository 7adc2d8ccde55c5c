import type { Page } from 'playwright-core';

/** Presses keys one after another. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
