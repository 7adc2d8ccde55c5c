import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Starts nothing by itself: the first test that asks for a database gets it started.
    globalSetup: ['test/helpers/postgres-global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Real databases, registries and worker threads start inside tests; two cores must be enough.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores of a small machine: tests wait for their servers now and then.
    maxWorkers: 3,
    reporters: ['default'],
  },
});
