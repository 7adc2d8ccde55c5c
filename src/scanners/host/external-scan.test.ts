import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeScanner, writeProgram } from '../../../test/helpers/fake-scanner.ts';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { encodeInventory } from '../../engine/pipeline/encode-inventory.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { ExternalScannerName } from '../external-scanner.ts';
import { runExternalScan } from './external-scan.ts';
import { noIsolation } from './isolation.ts';
import { defaultScannerLimits } from './scanner-limits.ts';

const names: ExternalScannerName[] = ['trivy', 'osv', 'dockle', 'dive'];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-budget-'));
  await mkdir(join(folder, 'running'));
  await mkdir(join(folder, 'scratch'));
  await mkdir(join(folder, 'image'));
  // A service that runs as root starts scanners as a user without rights.
  for (const one of ['', 'running']) await chmod(join(folder, one), 0o777);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * A program that notes how many others run, and waits until a second one has run at the same time. The first two can end only if both are
 * started before one of them ends.
 */
const script = (place: string): string => `
[ "$1" = version ] && { echo 'fake 1'; exit 0; }
mkdir ${place}/running/$$
ls ${place}/running | wc -l >> ${place}/counts
until [ "$(sort -n ${place}/counts | tail -n 1)" -ge 2 ]; do :; done
echo "$GOMAXPROCS $GOMEMLIMIT" >> ${place}/shares
rmdir ${place}/running/$$
echo done`;

it('runs scanners in parallel, never more than the limit, each with its share of processors and memory', async () => {
  const program = await writeProgram(folder, 'program', script(folder));
  const adapters = names.map((name) => fakeScanner({ name, reads: 'oci-layout' }));
  const limits = { ...defaultScannerLimits, parallel: 2, memoryBytesMax: 1024 * mebibyte };
  const inventory = encodeInventory(await scanTars(makeTar([{ path: 'a', content: 'a' }])));
  const task = {
    scanners: names.map((name) => ({ name, program, databaseFolder: null, missing: null })),
    image: { name: 'app', tag: null, digest: null, platform: 'linux/amd64' },
    layout: { path: join(folder, 'image') },
    inventory,
    earlier: [],
    scratch: join(folder, 'scratch'),
    hidden: [],
    isolation: noIsolation,
    limits,
  };
  const { runs } = await runExternalScan(task, adapters, new AbortController().signal);
  expect(runs.map(({ name, error, errorTail }) => [name, error, errorTail])).toEqual(
    names.map((name) => [name, null, '']),
  );
  const counts = (await readFile(join(folder, 'counts'), 'utf8')).trim().split('\n').map(Number);
  expect(counts).toHaveLength(4);
  expect(Math.max(...counts)).toBe(2);
  const processors = Math.max(1, Math.floor(availableParallelism() / 2));
  const share = `${processors} ${Math.floor(512 * mebibyte * 0.8)}`;
  expect((await readFile(join(folder, 'shares'), 'utf8')).trim().split('\n')).toEqual([share, share, share, share]);
  expect(await readdir(join(folder, 'running'))).toEqual([]);
});
