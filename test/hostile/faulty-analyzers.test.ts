import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type AssessedImage, assessImage } from '../../src/engine/pipeline/assess-image.ts';
import { createEnginePool, type EnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import type { LayerCache } from '../../src/engine/pipeline/obtain-layers.ts';
import { defaultScanLimits, type ScanLimits } from '../../src/engine/pipeline/scan-limits.ts';
import { compileRecords, osvRecord } from '../helpers/advisory-fixtures.ts';
import { childProcesses, titleOf } from '../helpers/child-processes.ts';
import { elfFile } from '../helpers/executables.ts';
import { type AnalyzerFault, type AnalyzerMethod, analyzerMethods, failingTitle } from '../helpers/faulty-analyzers.ts';
import { fullSizeOr } from '../helpers/full-size.ts';
import { type HostileImage, imageOf } from '../helpers/hostile-images.ts';
import { sha256 } from '../helpers/oci-layout.ts';
import { scanBlobs } from '../helpers/scan-blobs.ts';
import { buildTar, type TarPart } from '../helpers/tar-builder.ts';

const program = new URL('../helpers/faulty-analyzer-worker.ts', import.meta.url);
const open = new Map<string, EnginePool>();
/** Tests with the same limits share a pool: starting a worker takes 0.4 s of processor time. */
function poolWith(limits: Partial<ScanLimits>, isolation: 'process' | 'thread' = 'process'): EnginePool {
  const key = JSON.stringify([isolation, limits]);
  const pool = open.get(key) ?? createPool(limits, isolation);
  open.set(key, pool);
  return pool;
}
const createPool = (limits: Partial<ScanLimits>, isolation: 'process' | 'thread'): EnginePool =>
  createEnginePool({ workers: 1, isolation, program, cancelGraceMs: 200, limits: { ...defaultScanLimits, ...limits } });
afterAll(() => Promise.all([...open.values()].map((pool) => pool.close())));

const npm = (name: string): TarPart => ({
  name: `node_modules/${name}/package.json`,
  content: JSON.stringify({ name, version: '1.0.0' }),
});
const imageWith = (...layers: TarPart[][]): HostileImage => {
  const tars = layers.map((parts) => buildTar(...parts));
  return imageOf(tars.map((tar) => ({ bytes: gzipSync(tar), diffId: sha256(tar) })));
};
const scanLayers = (pool: EnginePool, ...layers: TarPart[][]): Promise<Inventory> =>
  scanBlobs(imageWith(...layers), { pool });
const scan = (pool: EnginePool, ...parts: TarPart[]): Promise<Inventory> => scanLayers(pool, parts);
/** Files that the analyzer reads. The warning names the first one. */
function filesOf(analyzer: string, method: AnalyzerMethod): TarPart[] {
  const isContent = method !== 'analyze' && method !== 'group';
  if (isContent)
    return [{ name: 'opt/program', content: elfFile({ data: `<${analyzer}>`, tail: Buffer.alloc(9000) }) }];
  const first = { name: `opt/a.${analyzer}`, content: 'x' };
  return method === 'group' ? [first, { name: `opt/b.${analyzer}`, content: 'y' }] : [first];
}
async function assess(pool: EnginePool, inventory: Inventory): Promise<AssessedImage> {
  const records = { npm: [osvRecord('GHSA-a', 'npm', 'other', [{ introduced: '0' }])] };
  const { path: snapshotPath } = await compileRecords({ records });
  return assessImage({ inventory, tag: '1.0', snapshotPath, pool, signal: new AbortController().signal });
}
const namesOf = ({ packages }: Inventory): string[] => packages.map(({ name }) => name);

describe('an analyzer', () => {
  const pool = poolWith({});

  it.each(analyzerMethods)('that throws in %s loses only its file, and the warning names both', async (method) => {
    const analyzer = `throws-${method}`;
    const files = filesOf(analyzer, method);
    const inventory = await scan(pool, npm('before'), ...files, npm('after'));
    expect(namesOf(inventory)).toEqual(['after', 'before']);
    const message = `The file could not be read as ${analyzer}.`;
    const warnings = [{ code: 'MALFORMED_FILE', message, path: files[0]?.name, layerIndex: 0 }];
    expect(await assess(pool, inventory)).toMatchObject({ completeness: 'partial', grade: null, warnings });
  });

  it('that reads its file leaves the scan complete', async () => {
    const inventory = await scan(pool, npm('before'), npm('after'));
    expect(await assess(pool, inventory)).toMatchObject({ completeness: 'complete', warnings: [] });
  });

  // Every method notes its step in the same way (see the cases of crashes), and both kinds of workers share the pool that reads the notes.
  // Both kinds of analyzers and of workers are tested, and `npm run quality` tests all combinations.
  const workersAndMethods = [
    ['process', 'take'],
    ['thread', 'analyze'],
    ...fullSizeOr([['process', 'analyze'] as const, ['thread', 'take'] as const], []),
  ] as const;

  it.each(workersAndMethods)(
    'that never ends loses only its file in a %s, in %s, and the warning names both',
    async (isolation, method) => {
      const pool = poolWith({ fileCpuMsMax: 300 }, isolation);
      await losesOnly(pool, { analyzer: `loops-${method}`, method, limit: 'processor time per file' });
    },
  );

  it.each(workersAndMethods)(
    'that allocates without bound loses only its file in a %s, in %s, and the warning names both',
    async (isolation, method) => {
      const pool = poolWith({ memoryMegabytesMax: 128 }, isolation);
      await losesOnly(pool, { analyzer: `fills-${method}`, method, limit: 'memory' });
    },
  );

  it.each([
    ...analyzerMethods.map((method) => ['aborts', method] as const),
    ['segfaults', 'take'] as const,
    ...fullSizeOr([['segfaults', 'analyze'] as const], []),
  ])('that crashes its process (%s) loses only its file, in %s, and the warning names both', async (fault, method) => {
    const analyzer = `${fault}-${method}`;
    const files = filesOf(analyzer, method);
    const inventory = await scanLayers(pool, [npm('below')], [npm('before'), ...files, npm('after')]);
    expect(namesOf(inventory)).toEqual(['after', 'before', 'below']);
    const message = `The file could not be read as ${analyzer}: the process that read it ended unexpectedly.`;
    const warnings = [{ code: 'MALFORMED_FILE', message, path: files[0]?.name, layerIndex: 1 }];
    expect(await assess(pool, inventory)).toMatchObject({ completeness: 'partial', grade: null, warnings });
  });

  it('that crashes its process more than 5 times fails its scan, with WORKER_LOST', async () => {
    const files = Array.from({ length: 6 }, (_, index) => ({ name: `opt/${index}.aborts-analyze`, content: 'x' }));
    await failsOnly(pool, files, { code: 'WORKER_LOST', message: /ended unexpectedly/, isRetryable: true });
  });

  it.skipIf(process.platform !== 'linux')('whose process another process kills loses no file (Linux)', async () => {
    const killed = poolWith({ fileCpuMsMax: 60_001 });
    const files = filesOf('loops-analyze', 'analyze');
    const others = new Set(childProcesses(process.pid));
    const running = scan(killed, npm('before'), ...files).catch((error: unknown) => error);
    const hanging = () => childProcesses(process.pid).find((pid) => !others.has(pid) && titleOf(pid) === failingTitle);
    await expect.poll(hanging, { timeout: 50_000 }).toBeDefined();
    process.kill(hanging() ?? 0, 'SIGKILL');
    expect(await running).toMatchObject({ code: 'WORKER_LOST', isRetryable: true });
  });

  it('that needs too much time for the parts of a file in total loses only its file', async () => {
    const pool = poolWith({ fileCpuMsMax: 300 }, 'thread');
    const content = elfFile({ data: '<lags-take>', tail: randomBytes(16 * 1024 * 1024) });
    const inventory = await scan(pool, npm('before'), { name: 'opt/program', content }, npm('after'));
    expect(namesOf(inventory)).toEqual(['after', 'before']);
    expect(inventory.warnings).toMatchObject([{ code: 'LIMIT_EXCEEDED', path: 'opt/program', layerIndex: 0 }]);
  });

  it('that never ends loses the files of one path in two layers, also with a line break in the path', async () => {
    const pool = poolWith({ fileCpuMsMax: 300 }, 'thread');
    const file = { name: 'opt/a\nb.loops-analyze', content: 'x' };
    const inventory = await scanLayers(pool, [npm('below')], [file, npm('between')], [file, npm('above')]);
    expect(namesOf(inventory)).toEqual(['above', 'below', 'between']);
    // The file of the lower layer is replaced.
    expect(inventory.warnings).toMatchObject([{ code: 'LIMIT_EXCEEDED', path: file.name, layerIndex: 2 }]);
  });

  it('that loses a file has its warning in the stored result of the layer', async () => {
    const pool = poolWith({ fileCpuMsMax: 300 }, 'thread');
    const stored = new Map<string, Buffer>();
    const layerCache: LayerCache = {
      get: async (digest) => stored.get(digest),
      put: async (digest, result) => void stored.set(digest, result),
    };
    const image = imageWith([...filesOf('loops-analyze', 'analyze'), npm('after')]);
    const first = await scanBlobs(image, { pool, layerCache });
    expect(first.warnings).toMatchObject([{ code: 'LIMIT_EXCEEDED', path: 'opt/a.loops-analyze' }]);
    const unused = { ...pool, run: runsOnly(pool, 'merge-layers') };
    expect(await scanBlobs(image, { pool: unused, layerCache })).toEqual(first);
  });

  it.each<[string, AnalyzerFault, number, Partial<ScanLimits>, RegExp]>([
    ['more than 5 times', 'loops', 6, { fileCpuMsMax: 200 }, /processor time per file/],
    ['more than twice', 'fills', 3, { memoryMegabytesMax: 128 }, /memory limit/],
    [
      'for longer than the image may take',
      'loops',
      5,
      { fileCpuMsMax: 400, cpuMsMax: 1500 },
      /processor time per image/,
    ],
  ])('that loses files %s fails its scan, with LIMIT_EXCEEDED (%s)', async (_, fault, count, limits, message) => {
    const pool = poolWith(limits, 'thread');
    const files = Array.from({ length: count }, (_, index) => ({
      name: `opt/${index}.${fault}-analyze`,
      content: 'x',
    }));
    await failsOnly(pool, files, { code: 'LIMIT_EXCEEDED', message });
  });

  it('that never ends fails only its scan, with TIMEOUT, when the limit of time is reached first', async () => {
    const pool = poolWith({ timeMsMax: 1500 });
    await failsOnly(pool, filesOf('loops-analyze', 'analyze'), { code: 'TIMEOUT', message: /longer than 1.5 s/ });
  });
});

/** The other files of the layer and the other layers are complete. */
async function losesOnly(
  pool: EnginePool,
  { analyzer, method, limit }: { analyzer: string; method: AnalyzerMethod; limit: string },
): Promise<void> {
  const files = filesOf(analyzer, method);
  const inventory = await scanLayers(pool, [npm('below')], [npm('before'), ...files, npm('after')]);
  expect(namesOf(inventory)).toEqual(['after', 'before', 'below']);
  const message = `Reading the file as ${analyzer} exceeds the limit of ${limit}.`;
  const warnings = [{ code: 'LIMIT_EXCEEDED', message, path: files[0]?.name, layerIndex: 1 }];
  expect(await assess(pool, inventory)).toMatchObject({ completeness: 'partial', grade: null, warnings });
}

/** Fails for every other task. */
const runsOnly =
  (pool: EnginePool, only: string): EnginePool['run'] =>
  (name, input, options) => {
    if (name !== only) throw new Error(`the task ${name} ran`);
    return pool.run(name, input, options);
  };

/** A scan in the same pool succeeds before and after. It has the default limits, because the start of a worker may exceed those of the pool. */
async function failsOnly(
  pool: EnginePool,
  files: TarPart[],
  { code, message, isRetryable = false }: { code: string; message: RegExp; isRetryable?: boolean },
): Promise<void> {
  const patient = { ...pool, limits: defaultScanLimits };
  expect(namesOf(await scan(patient, npm('first')))).toEqual(['first']);
  await expect(scan(pool, npm('before'), ...files)).rejects.toMatchObject({
    name: 'ScanError',
    code,
    isRetryable,
    message: expect.stringMatching(message),
  });
  expect(namesOf(await scan(patient, npm('next')))).toEqual(['next']);
}
