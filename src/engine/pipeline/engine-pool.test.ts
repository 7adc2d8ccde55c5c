import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { childProcesses, titleOf } from '../../../test/helpers/child-processes.ts';
import { failingTitle } from '../../../test/helpers/faulty-analyzers.ts';
import { isAlive } from '../../../test/helpers/is-alive.ts';
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
/** The program in place of the engine reads a command where the engine reads a layer. */
const act = (pool: EnginePool, word: string, signal = never): Promise<unknown> =>
  pool.run('scan-layer', word as unknown as EngineTaskInput<'scan-layer'>, { signal });

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const tar = buildTar({ name: 'node_modules/x/package.json', content: JSON.stringify({ name: 'x', version: '1.0.0' }) });

describe.each(['process', 'thread'] as const)('an engine pool with isolation by %s', (isolation) => {
  it('reads more layers than it has workers, and reports progress', async () => {
    const pool = createPool({ isolation, workers: 2 });
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

  it('passes the failure of a task on', async () => {
    const pool = createPool({ isolation, workers: 1 });
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
  ])('replaces a worker that %s; only its own task is lost', async (_, word, code, isRetryable) => {
    const pool = createPool({ isolation, workers: 1, heapMegabytesMax: 32, program });
    const lost = act(pool, word);
    const others = [act(pool, 'echo'), act(pool, 'echo')];
    await expect(lost).rejects.toMatchObject({ name: 'ScanError', code, isRetryable });
    expect(await Promise.all(others)).toHaveLength(2);
    await expect(act(pool, word)).rejects.toMatchObject({ code });
  });

  it('ends a worker that does not react to its cancellation, and continues with another worker', async () => {
    const pool = createPool({ isolation, workers: 1, cancelGraceMs: 200, program });
    const cancel = new AbortController();
    const stuck = act(pool, 'loop', cancel.signal);
    const next = act(pool, 'echo');
    cancel.abort();
    await expect(stuck).rejects.toMatchObject({ code: 'CANCELLED' });
    await next;
  });

  it('never starts a task that was cancelled while it waited', async () => {
    const pool = createPool({ isolation, workers: 1, program });
    const cancel = new AbortController();
    const running = act(pool, 'loop', cancel.signal);
    const waiting = act(pool, 'exit', cancel.signal);
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(act(pool, 'echo', AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    await pool.close();
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('refuses input that is not plain data, and stays usable', async () => {
    const pool = createPool({ isolation, workers: 1, program });
    const input = { locator: () => undefined } as unknown as EngineTaskInput<'scan-layer'>;
    await expect(pool.run('scan-layer', input, { signal: never })).rejects.toMatchObject({ code: 'INTERNAL' });
    await act(pool, 'echo');
  });

  it('cancels all tasks when it is closed, and accepts none afterwards', async () => {
    const pool = createPool({ isolation, workers: 1, program });
    const tasks = [act(pool, 'loop'), act(pool, 'echo')].map((task) => task.catch((error: unknown) => error));
    await pool.close();
    expect(await Promise.all(tasks)).toMatchObject([{ code: 'CANCELLED' }, { code: 'CANCELLED' }]);
    await expect(act(pool, 'echo')).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('starts one worker more than there are cores, unless a number is given', async () => {
    const workersOf = async (pool: EnginePool): Promise<number> => {
      const tasks = Array.from({ length: 3 * availableParallelism() + 3 }, () => act(pool, 'worker'));
      return new Set(await Promise.all(tasks)).size;
    };
    expect(await workersOf(createPool({ isolation, program }))).toBe(availableParallelism() + 1);
    expect(await workersOf(createPool({ isolation, program, workers: 2 }))).toBe(2);
  });
});

describe('an engine pool of child processes', () => {
  it('survives the abort of a child process and loses only its task', async () => {
    const pool = createPool({ workers: 1, program });
    await expect(act(pool, 'abort')).rejects.toMatchObject({ code: 'WORKER_LOST', isRetryable: true });
    await act(pool, 'echo');
  });

  it.skipIf(!existsSync('/proc/self/statm'))(
    'kills a child process whose buffers exceed its memory limit (Linux)',
    async () => {
      const pool = createPool({ workers: 1, memoryMegabytesMax: 256, program });
      await expect(act(pool, 'fill buffers')).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', isRetryable: false });
      await act(pool, 'echo');
    },
  );

  it.skipIf(!existsSync('/proc/self/statm'))(
    'replaces a child process that uses much memory after its task (Linux)',
    async () => {
      const pool = createPool({ workers: 1, program });
      const first = await act(pool, 'hold');
      expect(await act(pool, 'pid')).not.toBe(first);
    },
  );

  it('gives a child process only the compile cache and certificates from the environment', async () => {
    process.env['PLIMSOLL_MASTER_KEY'] = 'secret';
    process.env['NODE_EXTRA_CA_CERTS'] = '/nowhere.pem';
    try {
      const pool = createPool({ workers: 1, program });
      const { argv, environment } = (await act(pool, 'environment')) as { argv: string[]; environment: object };
      expect(argv).toEqual([process.execPath, fileURLToPath(program)]);
      const ofNode = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE'];
      const certificates = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
      const allowed = [...ofNode, ...certificates];
      expect(Object.keys(environment).filter((name) => !allowed.includes(name))).toEqual([]);
      expect(environment).toMatchObject({ NODE_EXTRA_CA_CERTS: '/nowhere.pem' });
    } finally {
      delete process.env['PLIMSOLL_MASTER_KEY'];
      delete process.env['NODE_EXTRA_CA_CERTS'];
    }
  });

  it.each(['echo', 'never', 'loop'])(
    'leaves no child process behind when its own process is killed (%s)',
    async (word) => {
      const poolProcess = startPoolProcess(word);
      const [line] = (await once(createInterface({ input: poolProcess.stdout }), 'line')) as [string];
      const pid = Number(line);
      expect(isAlive(pid)).toBe(true);
      poolProcess.kill('SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'leaves no child process behind when its own process is killed while an analyzer never ends (Linux)',
    async () => {
      const poolProcess = startPoolProcess('analyzer');
      const hanging = () => childProcesses(poolProcess.pid).find((pid) => titleOf(pid) === failingTitle);
      await expect.poll(hanging, { timeout: 120_000 }).toBeDefined();
      const children = childProcesses(poolProcess.pid);
      poolProcess.kill('SIGKILL');
      await expect.poll(() => children.filter(isAlive)).toEqual([]);
    },
  );

  it('does not keep its process alive without work', async () => {
    const poolProcess = startPoolProcess('idle');
    expect(await once(poolProcess, 'exit')).toEqual([0, null]);
  });
});

function startPoolProcess(word: string) {
  const program = fileURLToPath(new URL('../../../test/helpers/pool-process.ts', import.meta.url));
  return spawn(process.execPath, [program, word], { stdio: ['ignore', 'pipe', 'inherit'] });
}
