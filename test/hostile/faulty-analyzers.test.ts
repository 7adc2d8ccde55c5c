import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createEnginePool, type EnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { defaultScanLimits, type ScanLimits } from '../../src/engine/pipeline/scan-limits.ts';
import { elfFile } from '../helpers/executables.ts';
import { type AnalyzerFault, type AnalyzerMethod, analyzerMethods } from '../helpers/faulty-analyzers.ts';
import { imageOf } from '../helpers/hostile-images.ts';
import { sha256 } from '../helpers/oci-layout.ts';
import { scanBlobs } from '../helpers/scan-blobs.ts';
import { buildTar, type TarPart } from '../helpers/tar-builder.ts';

const program = new URL('../helpers/faulty-analyzer-worker.ts', import.meta.url);
const open: EnginePool[] = [];
const poolWith = (limits: Partial<ScanLimits>): EnginePool => {
  const pool = createEnginePool({ workers: 1, program, limits: { ...defaultScanLimits, ...limits } });
  open.push(pool);
  return pool;
};
afterAll(() => Promise.all(open.map((pool) => pool.close())));

const npm = (name: string): TarPart => ({
  name: `node_modules/${name}/package.json`,
  content: JSON.stringify({ name, version: '1.0.0' }),
});
const scan = (pool: EnginePool, ...parts: TarPart[]): Promise<Inventory> => {
  const tar = buildTar(...parts);
  return scanBlobs(imageOf([{ bytes: gzipSync(tar), diffId: sha256(tar) }]), { pool });
};
/** Files that the analyzer reads. The warning names the first one. */
function filesOf(analyzer: string, method: AnalyzerMethod): TarPart[] {
  const isContent = method !== 'analyze' && method !== 'group';
  if (isContent)
    return [{ name: 'opt/program', content: elfFile({ data: `<${analyzer}>`, tail: Buffer.alloc(9000) }) }];
  const first = { name: `opt/a.${analyzer}`, content: 'x' };
  return method === 'group' ? [first, { name: `opt/b.${analyzer}`, content: 'y' }] : [first];
}
const namesOf = ({ packages }: Inventory): string[] => packages.map(({ name }) => name);

describe('an analyzer', () => {
  const pool = poolWith({});

  it.each(analyzerMethods)('that throws in %s loses only its file, and the warning names both', async (method) => {
    const analyzer = `throws-${method}`;
    const files = filesOf(analyzer, method);
    const inventory = await scan(pool, npm('before'), ...files, npm('after'));
    expect(namesOf(inventory)).toEqual(['after', 'before']);
    expect(inventory.warnings).toEqual([
      {
        code: 'MALFORMED_FILE',
        message: `The file could not be read as ${analyzer}.`,
        path: files[0]?.name,
        layerIndex: 0,
      },
    ]);
  });

  describe.each<[string, AnalyzerFault, Partial<ScanLimits>, RegExp]>([
    ['allocates without bound', 'fills', { memoryMegabytesMax: 128 }, /memory/],
    ['never ends', 'loops', { cpuMsMax: 1000 }, /processor time/],
  ])('that %s', (_, fault, limits, message) => {
    const pool = poolWith(limits);

    it.each(analyzerMethods)('in %s fails only its scan, with LIMIT_EXCEEDED', async (method) => {
      await failsOnly(pool, filesOf(`${fault}-${method}`, method), { code: 'LIMIT_EXCEEDED', message });
    });
  });

  it('that never ends fails only its scan, with TIMEOUT, when the limit of time is reached first', async () => {
    const pool = poolWith({ timeMsMax: 1500 });
    await failsOnly(pool, filesOf('loops-analyze', 'analyze'), { code: 'TIMEOUT', message: /longer than 1.5 s/ });
  });
});

/** A scan in the same pool succeeds before and after. It has the default limits, because the start of a worker may exceed those of the pool. */
async function failsOnly(
  pool: EnginePool,
  files: TarPart[],
  { code, message }: { code: string; message: RegExp },
): Promise<void> {
  const patient = { ...pool, limits: defaultScanLimits };
  expect(namesOf(await scan(patient, npm('first')))).toEqual(['first']);
  await expect(scan(pool, npm('before'), ...files)).rejects.toMatchObject({
    name: 'ScanError',
    code,
    isRetryable: false,
    message: expect.stringMatching(message),
  });
  expect(namesOf(await scan(patient, npm('next')))).toEqual(['next']);
}
