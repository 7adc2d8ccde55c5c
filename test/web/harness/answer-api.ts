import type { Page, Request } from 'playwright-core';

export interface HeldRequests {
  /** Waits until a request is held. */
  held(): Promise<Request>;
  /** Forwards all held requests, and later ones without delay. */
  release(): void;
}

/** Holds requests to API paths that match, until `release`: a slow API without a clock. Call it in `prepare`. */
export async function holdApi(page: Page, path: RegExp): Promise<HeldRequests> {
  const gate = Promise.withResolvers<void>();
  const first = Promise.withResolvers<Request>();
  await page.route(isAt(path), async (route) => {
    first.resolve(route.request());
    await gate.promise;
    // The page may have closed or ended the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { held: () => first.promise, release: () => gate.resolve() };
}

export interface ApiFailureAnswer {
  status: number;
  code: string;
  message?: string;
}

/** Answers requests to API paths that match with an error envelope, or ends their connection. Call it in `prepare`. */
export async function failApi(page: Page, path: RegExp, answer: ApiFailureAnswer | 'unreachable'): Promise<void> {
  await page.route(isAt(path), async (route) => {
    if (answer === 'unreachable') return await route.abort('connectionrefused');
    const { status, code, message = 'Made to fail by a test' } = answer;
    await route.fulfill({ status, json: { error: { code, message } }, headers: { 'x-request-id': 'req_of_a_test' } });
  });
}

function isAt(path: RegExp): (url: URL) => boolean {
  return ({ pathname }) => path.test(pathname);
}
