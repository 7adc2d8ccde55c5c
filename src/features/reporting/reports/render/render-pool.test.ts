import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeTechnicalSnapshot } from '../../../../../test/helpers/technical-snapshot.ts';
import { renderProgram } from '../../../../app/render-program.ts';
import { createRenderPool, type RenderPool, type RenderPoolOptions } from './render-pool.ts';

const never = new AbortController().signal;
let folder: string;
let pools: RenderPool[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-render-'));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(folder, { recursive: true, force: true });
});

function open(options?: Partial<RenderPoolOptions>): RenderPool {
  const pool = createRenderPool({ program: renderProgram, ...options });
  pools.push(pool);
  return pool;
}

async function snapshotOf(rows: number): Promise<string> {
  const path = join(folder, `snapshot-${rows}`);
  await writeTechnicalSnapshot(path, rows);
  return path;
}

const render = (pool: RenderPool, snapshot: string, more: object = {}, signal = never) =>
  pool.run({ kind: 'render', snapshot, output: join(folder, 'output'), format: 'CSV', sections: [], ...more }, signal);
const output = () => readFile(join(folder, 'output'), 'utf8');

describe('createRenderPool', () => {
  it('renders the same snapshot to the same bytes', async () => {
    const pool = open();
    const snapshot = await snapshotOf(300);
    await render(pool, snapshot);
    const first = await output();
    expect(first.trimEnd().split('\r\n')).toHaveLength(301);
    await render(pool, snapshot);
    expect(await output()).toBe(first);
  });

  it('runs more tasks than it has processes', async () => {
    const pool = open({ workers: 2 });
    const snapshot = await snapshotOf(50);
    const outputs = Array.from({ length: 5 }, (_, number) => join(folder, `output-${number}`));
    await Promise.all(outputs.map((path) => render(pool, snapshot, { output: path })));
    const sizes = await Promise.all(outputs.map(async (path) => (await readFile(path)).length));
    expect(new Set(sizes).size).toBe(1);
  });

  it('rejects with RENDER_FAILED without the cause, and runs further tasks', async () => {
    const pool = open({ workers: 1 });
    const broken = join(folder, 'broken');
    await writeFile(broken, gzipSync('{"schema":1'));
    const failure = { code: 'RENDER_FAILED', message: 'The document could not be rendered.', isRetryable: false };
    await expect(render(pool, broken)).rejects.toMatchObject(failure);
    await expect(render(pool, await snapshotOf(1), { format: 'NONE' })).rejects.toMatchObject(failure);
    await render(pool, await snapshotOf(1));
    expect(await output()).toContain('"registry"');
  });

  it.each([
    [
      'runs out of memory',
      'const kept = []; for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));',
      'RENDER_LIMIT',
    ],
    ['takes too long', 'setInterval(() => undefined, 1000);', 'RENDER_LIMIT'],
    ['ends', 'process.exit(0);', 'RENDER_CRASHED'],
    ['throws', 'throw new Error("no");', 'RENDER_CRASHED'],
    ['aborts', 'process.abort();', 'RENDER_CRASHED'],
    ['fills its memory with buffers', 'const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1));', 'RENDER_LIMIT'],
  ])('fails the task of a process that %s, and runs the next task in a new process', async (_, act, code) => {
    const program = join(folder, 'program.mjs');
    await writeFile(
      program,
      `process.on('disconnect', () => process.exit(0));
      process.on('message', ({ id, input }) => {
        if (input.snapshot === 'answer') return process.send({ kind: 'done', id, output: { kind: 'rendered' } });
        ${act}
      });`,
    );
    const timeoutMs = act.startsWith('setInterval') ? 3_000 : 50_000;
    const limits = { heapMegabytesMax: 32, memoryMegabytesMax: 256, timeoutMs };
    const pool = open({ workers: 1, ...limits, program: pathToFileURL(program) });
    await expect(render(pool, 'die')).rejects.toMatchObject({ code });
    expect(await render(pool, 'answer')).toEqual({ kind: 'rendered' });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'reports a full disk as SERVICE_UNAVAILABLE (skipped without /dev/full)',
    async () => {
      const pool = open({ workers: 1 });
      await expect(render(pool, await snapshotOf(5_000), { output: '/dev/full' })).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: 'The file storage is full',
      });
    },
  );

  it('ends running and waiting tasks with their signal and when the pool closes', async () => {
    const pool = open({ workers: 1 });
    const snapshot = await snapshotOf(5_000);
    const stop = new AbortController();
    const running = Promise.allSettled([
      render(pool, snapshot, {}, stop.signal),
      render(pool, snapshot, {}, stop.signal),
    ]);
    stop.abort(new Error('no longer wanted'));
    for (const one of await running) {
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'no longer wanted' } });
    }
    await render(pool, snapshot);
    const last = render(pool, snapshot);
    const closed = pool.close();
    await expect(last).rejects.toThrow('the service is stopping');
    await closed;
    await expect(render(pool, snapshot)).rejects.toThrow('the service is stopping');
  });
});
