import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createExternalScanners } from './external-scanners.ts';
import { defaultScannerLimits } from './scanner-limits.ts';

it('external scanners are used after their folder could not be created once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'plimsoll-scanners-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'scanners');
  const scanners = createExternalScanners({
    folder,
    hidden: [],
    limits: defaultScannerLimits,
    find: async () => [{ name: 'trivy', program: '/none/trivy', databaseFolder: null, missing: 'it has no database' }],
    onMessage: () => undefined,
  });
  onTestFinished(() => scanners.close());
  const begin = () => scanners.begin(['trivy'], () => Promise.reject(new Error('nothing is fetched')));
  writeFileSync(folder, '');
  await expect(begin()).rejects.toThrow();
  rmSync(folder);
  const session = await begin();
  expect(session).toBeDefined();
  await session?.close();
});
