import { defineConfig } from 'vitest/config';

/** The tests of `npm run test:web`: the dashboard in a real browser, with the real service and its database. */
export default defineConfig({
  test: {
    include: ['test/web/**/*.test.ts'],
    globalSetup: ['test/web/harness/web-global-setup.ts'],
    // The files share the sessions, the connection to the browser and the loaded modules, one file at a time: the browser uses both cores of a
    // small machine.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
  },
});
