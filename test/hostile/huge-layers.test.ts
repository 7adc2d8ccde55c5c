import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { ScanErrorCode } from '../../src/domain/scan-error.ts';
import { decodeLayerResult } from '../../src/engine/pipeline/encode-layer-result.ts';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { LayerResult } from '../../src/engine/pipeline/layer-result.ts';
import { fullSizeOr } from '../helpers/full-size.ts';
import { layerFile, packagesOf } from '../helpers/layer-file.ts';
import { sha256 } from '../helpers/oci-layout.ts';
import { processorMsSince } from '../helpers/processor-ms-since.ts';
import { buildTar, emptyFiles, pax, tarPart } from '../helpers/tar-builder.ts';

const megabyte = 1024 * 1024;
const signal = new AbortController().signal;
const ordinary = buildTar({
  name: 'node_modules/x/package.json',
  content: JSON.stringify({ name: 'x', version: '1.0.0' }),
});

/** One gzip member per piece. */
function gzipLayer(pieces: Iterable<Buffer>): ReturnType<typeof layerFile> {
  const hash = createHash('sha256');
  const members: Buffer[] = [];
  for (const piece of pieces) {
    hash.update(piece);
    members.push(gzipSync(piece, { level: 1 }));
  }
  return layerFile(Buffer.concat(members), { diffId: `sha256:${hash.digest('hex')}` });
}

describe('layers that are constructed to exhaust a worker thread', () => {
  const pool = createEnginePool({ isolation: 'thread', workers: 1 });
  afterAll(() => pool.close());

  async function scan(layer: ReturnType<typeof layerFile>, using = pool): Promise<LayerResult> {
    const { remove, ...blob } = layer;
    try {
      const result = decodeLayerResult(await using.run('scan-layer', blob, { signal }));
      if (!result) throw new Error('the result cannot be decoded');
      return result;
    } finally {
      remove();
    }
  }

  /** Scans and returns the growth of the process and the processor time. The thread must be usable for the next scan. */
  async function measure(layer: ReturnType<typeof layerFile>, using = pool) {
    const before = process.memoryUsage().rss;
    let peak = before;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const cpu = process.cpuUsage();
    const outcome = await scan(layer, using).then(
      (result) => ({ result, code: undefined }),
      (error: { code: ScanErrorCode }) => ({ result: undefined, code: error.code }),
    );
    clearInterval(sampling);
    const [grownMegabytes, seconds] = [(peak - before) / megabyte, processorMsSince(cpu) / 1000];
    expect(packagesOf(await scan(gzipLayer([ordinary]), using))).toEqual(['x@1.0.0']);
    return { ...outcome, grownMegabytes, seconds };
  }

  // An object of 400 bytes for each entry would take 190 MiB for half a million.
  it.each([fullSizeOr({ entries: 1_000_000, megabytesMax: 250 }, { entries: 500_000, megabytesMax: 160 })])(
    'reads $entries empty entries in bounded time and memory',
    async ({ entries, megabytesMax }) => {
      const layer = gzipLayer(emptyFiles(entries, 'srv/data/some/folder/'));
      const { result, grownMegabytes, seconds } = await measure(layer);
      expect(result).toMatchObject({ entryCount: entries, files: [], warnings: [] });
      expect(grownMegabytes).toBeLessThan(megabytesMax);
      expect(seconds).toBeLessThan(45);
    },
  );

  // More than 200,000 files are read in part, as the packages of the next test show. Each file has a path and facts: 3 KiB of them for each
  // would take 150 MiB for 50,000.
  it.each([
    fullSizeOr(
      { manifests: 210_000, megabytesMax: 400, isPart: true },
      { manifests: 50_000, megabytesMax: 150, isPart: false },
    ),
  ])('reads $manifests empty manifests in bounded time and memory', async ({ manifests, megabytesMax, isPart }) => {
    const layer = gzipLayer(emptyFiles(manifests, 'srv/node_modules/m', '/package.json'));
    const { result, grownMegabytes, seconds } = await measure(layer);
    expect(result?.entryCount).toBe(manifests);
    expect(result?.warnings.map(({ code }) => code)).toEqual(isPart ? expect.arrayContaining(['LIMIT_EXCEEDED']) : []);
    expect(grownMegabytes).toBeLessThan(megabytesMax);
    expect(seconds).toBeLessThan(45);
  });

  it('reads 210,000 packages in part, in bounded time and memory', async () => {
    const template = Buffer.from(JSON.stringify({ name: 'p0000000', version: '1.0.0', license: 'MIT' }));
    function* manifests(): Generator<Buffer, void, undefined> {
      for (const headers of emptyFiles(210_000, 'srv/node_modules/m', '/package.json')) {
        const parts: Buffer[] = [];
        for (let offset = 0; offset < headers.length; offset += 512) {
          const name = headers.toString('latin1', offset + 18, offset + 25);
          template.write(name, 10, 'latin1');
          parts.push(tarPart({ name: `srv/node_modules/m${name}/package.json`, content: template }));
        }
        yield Buffer.concat(parts);
      }
    }
    const { result, grownMegabytes, seconds } = await measure(gzipLayer(manifests()));
    expect(result?.warnings.map(({ code }) => code)).toContain('LIMIT_EXCEEDED');
    expect(packagesOf(result ?? { files: [] }).length).toBeGreaterThan(100_000);
    expect(grownMegabytes).toBeLessThan(500);
    expect(seconds).toBeLessThan(45);
  });

  it('stores long names and links only within its limits', async () => {
    function* entries(): Generator<Buffer, void, undefined> {
      for (let round = 0; round < 50; round += 1) {
        const links = Array.from({ length: 400 }, (_, index) => {
          const path = `${round}/${index}/${'long/'.repeat(700)}x`;
          return [
            pax({ path, linkpath: path }),
            tarPart({ name: 'x', type: index % 2 === 0 ? '2' : '1', linkName: 'y' }),
          ];
        });
        yield Buffer.concat(links.flat());
      }
    }
    const { result, grownMegabytes } = await measure(gzipLayer(entries()));
    expect(result).toMatchObject({ entryCount: 20_000, tree: { isTruncated: true } });
    expect(grownMegabytes).toBeLessThan(200);
  });

  it('loses only the scan when a thread runs out of memory', async () => {
    const small = createEnginePool({ isolation: 'thread', workers: 1, heapMegabytesMax: 24 });
    try {
      const layer = gzipLayer(emptyFiles(fullSizeOr(200_000, 100_000), 'srv/node_modules/m', '/package.json'));
      expect((await measure(layer, small)).code).toBe('LIMIT_EXCEEDED');
    } finally {
      await small.close();
    }
  });

  it('reads nothing of archives inside the archive', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * megabyte));
    const tar = buildTar(
      { name: 'srv/inner.tar.gz', content: gzipSync(ordinary) },
      { name: 'srv/inner.tar', content: ordinary },
      { name: 'srv/node_modules/y/package.json', content: bomb },
      { name: 'srv/app.jar', content: 'PK\x03\x04' },
    );
    const { result } = await measure(gzipLayer([tar]));
    expect(result).toMatchObject({ entryCount: 4, uncompressedBytes: tar.length, diffId: sha256(tar) });
    expect(packagesOf(result ?? { files: [] })).toEqual([]);
  });
});
