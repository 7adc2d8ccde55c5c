import { defineConfig } from 'vitest/config';

/** The tests of `npm run test:packaging`: they build the release twice, install it and run it. */
export default defineConfig({
  test: {
    include: ['test/packaging/**/*.test.ts'],
    globalSetup: ['test/helpers/postgres-global-setup.ts', 'test/helpers/release-global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
