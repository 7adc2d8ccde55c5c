import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A control, or a region that screen readers list, as a line of an accessibility snapshot. */
const named =
  /^\s*- '?(button|textbox|searchbox|combobox|checkbox|radio|spinbutton|switch|region)(?: ("(?:[^"\\]|\\.)*"))?/;
const grid = /^(\s*)- '?grid\b/;

/** Fails for controls and regions without a name, and for those whose name another one has. Rows of a grid give their controls a context. */
export async function expectUniqueNames(page: Page): Promise<void> {
  const names = namesIn(await page.locator('body').ariaSnapshot());
  const repeated = names.filter((name, index) => name.endsWith(' undefined') || names.indexOf(name) < index);
  const { pathname, search } = new URL(page.url());
  expect(repeated, `names at ${pathname}${search}`).toEqual([]);
}

function namesIn(snapshot: string): string[] {
  const names: string[] = [];
  let gridIndent = Number.POSITIVE_INFINITY;
  for (const line of snapshot.split('\n')) {
    const indent = line.search(/\S/);
    if (indent <= gridIndent) gridIndent = grid.test(line) ? indent : Number.POSITIVE_INFINITY;
    const [, role, name] = named.exec(line) ?? [];
    if (role !== undefined && indent < gridIndent) names.push(`${role} ${name}`);
  }
  return names;
}
