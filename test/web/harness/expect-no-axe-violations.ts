import { AxeBuilder } from '@axe-core/playwright';
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
  expectNone(page, await linesOf(builderOf(page, within).withRules(colorRules)));
}

/** Lines such as `button-name <button class="x">: Element has no text that is visible to screen readers`. */
export async function axeViolationsOf(page: Page, within?: string): Promise<string[]> {
  return await linesOf(builderOf(page, within).withTags(tags));
}

function builderOf(page: Page, within: string | undefined): AxeBuilder {
  const builder = new AxeBuilder({ page });
  return within === undefined ? builder : builder.include(within);
}

async function linesOf(builder: AxeBuilder): Promise<string[]> {
  // Pages have no frames. The standard mode opens a further page to join the results of frames.
  const { violations } = await builder.setLegacyMode(true).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html}: ${(failureSummary ?? help).replaceAll(/\s+/g, ' ')}`),
  );
}

function expectNone(page: Page, violations: readonly string[]): void {
  const { pathname, search } = new URL(page.url());
  expect(violations, `axe violations at ${pathname}${search}`).toEqual([]);
}
