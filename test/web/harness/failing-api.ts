import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Requests of pages that fail. The session and its capabilities are answered, because each page needs them. */
const data = /^\/api\/(?!auth\/(session|capabilities)$)/;

export type Failure = 'error' | 'malformed' | 'page of a proxy' | 'unavailable' | 'unreachable' | 'none';

const explanations: Readonly<Record<Failure, RegExp>> = {
  error: /Made to fail by a test/,
  malformed: /could not be read|not valid|unexpected/i,
  'page of a proxy': /status 502/,
  unavailable: /not ready/,
  unreachable: /cannot be reached/,
  none: /^$/,
};

/** The page explains a failure with another attempt, and keeps its heading. */
export async function expectExplained(page: Page, kind: Failure): Promise<void> {
  // Unavailable services are asked again by the page itself, with pauses.
  await expect.poll(() => loadingParts(page)).toBe(0);
  await page.getByRole('alert').first().waitFor();
  const alerts = await page.getByRole('alert').allTextContents();
  expect(alerts, kind).toContainEqual(expect.stringMatching(explanations[kind]));
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBeGreaterThan(0);
  if (kind === 'error' || kind === 'unavailable')
    expect(alerts, 'the id of the request').toContainEqual(expect.stringContaining('req_of_a_test'));
}

/** Number of parts that load. */
export function loadingParts(page: Page): Promise<number> {
  return page.getByRole('status', { name: /^Loading/ }).count();
}

/** Uses each offer of another attempt once, the last one first. */
export async function retryAll(page: Page, settle: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Try again' });
  for (let unused = await buttons.count(); unused > 0; unused -= 1) {
    // A failed attempt shows its button again. A successful one removes it, also from other parts with the same data.
    const shown = await buttons.count();
    if (shown === 0) return;
    await buttons.nth(Math.min(unused, shown) - 1).click();
    await settle();
  }
}

interface FailureOptions {
  /** Requests wait for it. */
  until?: Promise<void>;
  onFailure?: (url: URL) => void;
}

/** Makes the requests for data fail as `kindOf` says at their time. Call it in `prepare`. */
export async function failAs(page: Page, kindOf: () => Failure, { until, onFailure }: FailureOptions): Promise<void> {
  await page.route(
    ({ pathname }) => data.test(pathname),
    async (route) => {
      await until;
      if (kindOf() !== 'none') onFailure?.(new URL(route.request().url()));
      switch (kindOf()) {
        case 'error':
          return await route.fulfill(problem(500, 'INTERNAL_ERROR', 'Made to fail by a test'));
        case 'unavailable':
          return await route.fulfill(problem(503, 'NOT_READY', 'The service is not ready'));
        case 'malformed':
          return await route.fulfill({ contentType: 'application/json', body: '{"data": [' });
        case 'page of a proxy':
          return await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
        case 'unreachable':
          return await route.abort('connectionrefused');
        case 'none':
          return await route.continue();
      }
    },
  );
}

function problem(status: number, code: string, message: string) {
  return { status, json: { error: { code, message } }, headers: { 'x-request-id': 'req_of_a_test' } };
}
