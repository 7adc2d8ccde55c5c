import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type Browsed, browse, type PageOptions } from './browse.ts';

export interface OpenPageOptions extends PageOptions {
  /** Problems that the test provokes, such as the response of `failApi`. Each must occur. */
  expected?: readonly RegExp[];
}

export interface OpenedPage extends Browsed {
  page: Page;
}

/**
 * Opens a path of the dashboard for one test. After the test it closes the page, and the test fails if the page logged an error, threw one,
 * violated its policy or sent a request that failed.
 */
export async function openPage(path: string, { expected = [], ...options }: OpenPageOptions = {}): Promise<OpenedPage> {
  const browsed = await browse(path, options);
  onTestFinished(async () => {
    await browsed.close();
    expectOnlyProblems(browsed.problems(), expected);
  });
  return browsed;
}

/** Fails for each problem that no pattern describes, and for each pattern without a problem. */
export function expectOnlyProblems(problems: readonly string[], expected: readonly RegExp[]): void {
  const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
  expect({ unexpected, missing }, 'problems of the page').toEqual({ unexpected: [], missing: [] });
}
