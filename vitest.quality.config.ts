import { defineConfig } from 'vitest/config';

/** Tests that `npm test` runs in part only. */
const completeHere = [
  'src/engine/advisories/advisory-feeds.test.ts',
  'src/engine/analyzers/analyzers.test.ts',
  'src/engine/analyzers/go-binary/go-binary-analyzer.test.ts',
  'src/engine/matching/judge-real-records.test.ts',
  'src/engine/matching/match-real-packages.test.ts',
  'test/e2e/real-images.test.ts',
  'test/e2e/seed.test.ts',
  'test/hostile/{exhausting-images,faulty-analyzers,hostile-corpus,huge-layers,scan-limits,soak}.test.ts',
];

/** The tests of `npm run quality`: all of `test/quality/`, also those whose inputs take minutes to build. */
export default defineConfig({
  test: {
    include: ['test/quality/**/*.test.ts', ...completeHere],
    globalSetup: ['test/helpers/postgres-global-setup.ts', 'test/helpers/program-global-setup.ts'],
    setupFiles: ['test/helpers/share-compiled-code.ts'],
    env: { PLIMSOLL_QUALITY: 'all' },
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // As in `vitest.config.ts`.
    expect: { poll: { timeout: 60_000 } },
    // Some inputs share a chroot or a cache of a package manager.
    maxWorkers: 1,
    reporters: ['verbose'],
  },
});
