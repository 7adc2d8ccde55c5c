import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with a line for each element that violates a rule of WCAG 2.2 AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolationsOf(page), `axe violations at ${new URL(page.url()).pathname}`).toEqual([]);
}

/** Lines such as `button-name <button class="x">: Element has no text that is visible to screen readers`. */
export async function axeViolationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html}: ${(failureSummary ?? help).replaceAll(/\s+/g, ' ')}`),
  );
}
