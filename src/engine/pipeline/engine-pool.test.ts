import { availableParallelism } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { layerFile, packagesOf, scannedLayer } from '../../../test/helpers/layer-file.ts';
import { sha256 } from '../../../test/helpers/oci-layout.ts';
import { buildTar } from '../../../test/helpers/tar-builder.ts';
import { createEnginePool, type EnginePool, type EnginePoolOptions } from './engine-pool.ts';
import type { EngineTaskInput } from './engine-tasks.ts';

const never = new AbortController().signal;
const program = new URL('../../../test/helpers/dying-worker.ts', import.meta.url);
const open: EnginePool[] = [];
const createPool = (options: EnginePoolOptions = {}): EnginePool => {
  const pool = createEnginePool(options);
  open.push(pool);
  return pool;
};
/** The stand-in program takes a word where a layer would be. */
const act = (pool: EnginePool, word: string, signal = never): Promise<unknown> =>
  pool.run('scan-layer', word as unknown as EngineTaskInput<'scan-layer'>, { signal });

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const tar = buildTar({ name: 'node_modules/x/package.json', content: JSON.stringify({ name: 'x', version: '1.0.0' }) });

describe('engine pool', () => {
  it('reads layers on its threads, more of them than it has threads, and tells how far it is', async () => {
    const pool = createPool({ threads: 2 });
    const { remove, ...layer } = layerFile(gzipSync(tar), { diffId: sha256(tar) });
    const seen: number[] = [];
    const onProgress = (bytes: number): void => void seen.push(bytes);
    const results = await Promise.all(
      Array.from({ length: 7 }, () => pool.run('scan-layer', layer, { signal: never, onProgress })),
    );
    remove();
    expect(results.map((result) => packagesOf(scannedLayer(result)))).toEqual(
      Array.from({ length: 7 }, () => ['x@1.0.0']),
    );
    expect(seen).toContain(layer.sizeBytes);
  });

  it('hands on why a task failed', async () => {
    const pool = createPool({ threads: 1 });
    const { remove, ...layer } = layerFile(gzipSync(tar), { diffId: sha256('other') });
    await expect(pool.run('scan-layer', layer, { signal: never })).rejects.toMatchObject({
      name: 'ScanError',
      code: 'DIGEST_MISMATCH',
      isRetryable: false,
    });
    remove();
  });

  it.each([
    ['exits', 'exit', 'WORKER_LOST', true],
    ['throws outside its task', 'throw', 'WORKER_LOST', true],
    ['runs out of memory', 'fill', 'LIMIT_EXCEEDED', false],
  ])('replaces a thread that %s; only its own task is lost', async (_, word, code, isRetryable) => {
    const pool = createPool({ threads: 1, heapMegabytesMax: 32, program });
    const lost = act(pool, word);
    const others = [act(pool, 'echo'), act(pool, 'echo')];
    await expect(lost).rejects.toMatchObject({ name: 'ScanError', code, isRetryable });
    expect(await Promise.all(others)).toHaveLength(2);
    await expect(act(pool, word)).rejects.toMatchObject({ code });
  });

  it('ends a thread that does not hear its cancellation, and goes on with another', async () => {
    const pool = createPool({ threads: 1, program });
    const cancel = new AbortController();
    const stuck = act(pool, 'loop', cancel.signal);
    const next = act(pool, 'echo');
    cancel.abort();
    await expect(stuck).rejects.toMatchObject({ code: 'CANCELLED' });
    await next;
  }, 15_000);

  it('never starts what was cancelled while it waited', async () => {
    const pool = createPool({ threads: 1, program });
    const cancel = new AbortController();
    const running = act(pool, 'loop', cancel.signal);
    const waiting = act(pool, 'exit', cancel.signal);
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(act(pool, 'echo', AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    await pool.close();
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('refuses input that cannot cross to a thread, and stays usable', async () => {
    const pool = createPool({ threads: 1, program });
    const input = { locator: () => undefined } as unknown as EngineTaskInput<'scan-layer'>;
    await expect(pool.run('scan-layer', input, { signal: never })).rejects.toMatchObject({ code: 'INTERNAL' });
    await act(pool, 'echo');
  });

  it('cancels all at its end, and takes nothing after', async () => {
    const pool = createPool({ threads: 1, program });
    const tasks = [act(pool, 'loop'), act(pool, 'echo')].map((task) => task.catch((error: unknown) => error));
    await pool.close();
    expect(await Promise.all(tasks)).toMatchObject([{ code: 'CANCELLED' }, { code: 'CANCELLED' }]);
    await expect(act(pool, 'echo')).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('has as many threads as there are cores, unless told', async () => {
    const pool = createPool({ program });
    const cancel = new AbortController();
    const stuck = Array.from({ length: availableParallelism() - 1 }, () =>
      act(pool, 'loop', cancel.signal).catch(() => undefined),
    );
    await act(pool, 'echo');
    await pool.close();
    await Promise.all(stuck);
  });
});
