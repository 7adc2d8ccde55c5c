import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails unless the page has one heading and a title, and both are the given one if there is one. */
export async function expectHeading(page: Page, title?: string): Promise<void> {
  const { search } = new URL(page.url());
  expect(await page.title(), search).toMatch(/\S · Plimsoll$/);
  const headings = await page.locator('h1').allTextContents();
  expect(headings, search).toEqual([expect.stringMatching(/\S/)]);
  if (title === undefined) return;
  expect([await page.title(), ...headings]).toEqual([`${title} · Plimsoll`, title]);
}
