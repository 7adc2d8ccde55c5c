import axe, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules of these levels whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Fails with a line for each element that violates a rule of WCAG 2.2 AA, in the page or in the part that a selector names. */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  expectNone(page, await axeViolationsOf(page, within));
}

/** The same with the rules that depend on colors, for the second theme of a page. */
export async function expectNoColorViolations(page: Page, within?: string): Promise<void> {
  expectNone(page, await run(page, within, { type: 'rule', values: colorRules }));
}

/** Lines such as `button-name <button class="x">: Element has no text that is visible to screen readers`. */
export async function axeViolationsOf(page: Page, within?: string): Promise<string[]> {
  return await run(page, within, { type: 'tag', values: tags });
}

async function run(page: Page, within = ':root', runOnly: RunOnly): Promise<string[]> {
  // Compiling the library takes as long as most runs of it, so a document gets it once. Pages have no frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ({ selector, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html}: ${(failureSummary ?? help).replaceAll(/\s+/g, ' ')}`),
      );
    },
    // Other results are not described: descriptions of all elements that pass take longer than the rules.
    { selector: within, options: { runOnly, resultTypes: ['violations' as const] } },
  );
}

function expectNone(page: Page, violations: readonly string[]): void {
  const { pathname, search } = new URL(page.url());
  expect(violations, `axe violations at ${pathname}${search}`).toEqual([]);
}
