import type { Locator, Page } from 'playwright-core';
import { hasFocus } from './focused-row.ts';

/** More than a page has controls before its content and in a dialog. */
const stepsMax = 120;

/** Moves the focus to a control with Tab only. Fails with the controls on the way if Tab does not reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const passed: string[] = [];
  while (!(await hasFocus(control))) {
    if (passed.length === stepsMax) throw new Error(`Tab does not reach the control:\n${passed.join('\n')}`);
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
  }
}

/** Moves the focus to a control with Tab, and presses it with Enter. */
export async function pressWithKeys(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field with Tab, and types. */
export async function typeWithKeys(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
