import { inject } from 'vitest';

/** The service, its seeded organization and the browser that all test files of a run share. */
export interface WebUnderTest {
  /** Address of the service and of the dashboard, without a slash at the end. */
  url: string;
  /** Data folder of the service, for `plimsoll admin`. */
  dataDir: string;
  /** An admin key of the seeded organization. */
  apiKey: string;
  organizationId: string;
  /** Password of all members of the seeded organization. */
  password: string;
  /** Address at which tests reach the browser. */
  browser: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null without a browser. */
    web: WebUnderTest | null;
  }
}

export function webUnderTest(): WebUnderTest {
  const web = inject('web');
  if (web === null) throw new Error('this test needs describeInBrowser, which skips it without a browser');
  return web;
}
