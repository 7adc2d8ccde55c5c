import { defineConfig } from 'vitest/config';
import { listFastTests } from './tools/fast-tests/list-fast-tests.ts';

/** The tests of `npm run test:fast`. The tests that it leaves out run with `npm test`. */
export default defineConfig({
  test: {
    include: listFastTests(import.meta.dirname),
    setupFiles: ['tools/fast-tests/forbid-servers.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    reporters: ['default'],
  },
});
