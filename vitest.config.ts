import { defineConfig } from 'vitest/config';

const all = ['{src,web/src}/**/*.test.ts', 'test/!(packaging|web)/**/*.test.ts'];
/** Tests that start processes or threads, or measure memory, run in a process of their own for each file. */
const isolated = [
  'src/main.test.ts',
  'src/{app,cli,jobs,db/embedded,engine/pipeline,lib/work-pool,scanners/host}/**/*.test.ts',
  'src/lib/run-process.test.ts',
  'src/http/rate-limit/valkey-rate-limiter.test.ts',
  'src/features/reporting/reports/render/**/*.test.ts',
  'test/{clients,conformance,e2e,hostile,quality,tools}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Starts nothing by itself: the first test that asks for a database gets it started.
    globalSetup: ['test/helpers/postgres-global-setup.ts'],
    setupFiles: ['test/helpers/share-compiled-code.ts'],
    // Real databases, registries and worker threads start inside tests; two cores must be enough. The limits only end a test that hangs,
    // because other processes may use most of the machine.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // The default of one second is too short for work on a loaded machine.
    expect: { poll: { timeout: 60_000 } },
    // Twice the cores of a small machine: files that start services use a core for a third to two thirds of their time.
    maxWorkers: 4,
    reporters: ['default'],
    projects: [
      // The other files share a process for each worker: loading the modules of the service takes longer than most tests.
      { extends: true, test: { name: 'shared', include: all, exclude: isolated, isolate: false, globalSetup: [] } },
      {
        extends: true,
        test: { name: 'isolated', include: isolated, globalSetup: ['test/helpers/program-global-setup.ts'] },
      },
    ],
  },
});
