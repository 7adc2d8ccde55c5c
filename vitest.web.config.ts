import { defineConfig } from 'vitest/config';

/** The tests of `npm run test:web`: the dashboard in a real browser, with the real service and its database. */
export default defineConfig({
  test: {
    include: ['test/web/**/*.test.ts'],
    globalSetup: ['test/web/harness/web-global-setup.ts'],
    // The files of a worker share the sessions, the connection to the browser and the loaded modules. One worker leaves half of two cores idle,
    // because test, browser and service wait for each other.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    // In CI other tests use the same two cores. A second attempt that passes is in the output as a retry.
    retry: process.env['CI'] === undefined ? 0 : 1,
    reporters: ['default'],
  },
});
