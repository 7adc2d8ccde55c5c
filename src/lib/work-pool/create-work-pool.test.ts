import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../../test/helpers/is-alive.ts';
import { createWorkPool, type WorkPool } from './create-work-pool.ts';
import { processHosts } from './start-process-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'plimsoll-pool-'));
const program = join(folder, 'echo.mjs');
writeFileSync(
  program,
  `import { serveWork } from ${JSON.stringify(new URL('./serve-work.ts', import.meta.url).href)};
  serveWork({
    run: async (input, { signal }) => (input === 'aborted' ? signal.aborted : { input, pid: process.pid }),
    describeFailure: (error) => String(error),
  });`,
);
const never = new AbortController().signal;
const pools: WorkPool[] = [];

function open(more: { idleMs?: number } = {}): WorkPool {
  const startHost = processHosts({ memoryMegabytesMax: 2048 });
  const limits = { hostsMax: 1, heapMegabytesMax: 256, cancelGraceMs: 5_000 };
  const pool = createWorkPool({ startHost, program: pathToFileURL(program), ...limits, ...more });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const numbered = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 251);

describe('a work pool of child processes', () => {
  it('passes byte arrays of any size in both directions, also over shared memory', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3_000_001));
    shared.set(numbered(3_000_001));
    const input = {
      small: numbered(10),
      large: numbered(2_500_000),
      rows: Array.from({ length: 2_000 }, (_, index) => ({ index })),
      layers: [{ encoded: shared }, { encoded: numbered(1_048_577), mediaType: 'x' }],
    };
    const { input: echoed } = (await open().run(input, { signal: never })) as { input: typeof input };
    expect(Buffer.from(echoed.small).equals(input.small)).toBe(true);
    expect(Buffer.from(echoed.large).equals(input.large)).toBe(true);
    expect(echoed.rows).toEqual(input.rows);
    expect(
      echoed.layers.map(({ encoded }, index) => Buffer.compare(encoded, input.layers[index]?.encoded ?? encoded)),
    ).toEqual([0, 0]);
  });

  it('lets other events run while large byte arrays are sent', async () => {
    const pool = open();
    await pool.run('warm', { signal: never });
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    }, 0);
    await pool.run({ bytes: new Uint8Array(64 * 1024 * 1024) }, { signal: never });
    clearInterval(turn);
    // At least one turn for most of the 64 parts.
    expect(turns).toBeGreaterThan(16);
  });

  it('cancels work whose byte arrays are still being sent', async () => {
    const pool = open();
    await pool.run('warm', { signal: never });
    const cancel = new AbortController();
    const running = pool.run({ bytes: new Uint8Array(64 * 1024 * 1024) }, { signal: cancel.signal });
    cancel.abort();
    await running.catch(() => undefined);
    expect(await pool.run('aborted', { signal: never })).toBe(false);
  });

  it('ends an idle child process and starts another one for the next work', async () => {
    const pool = open({ idleMs: 1 });
    const pidOf = async () => ((await pool.run('x', { signal: never })) as { pid: number }).pid;
    const first = await pidOf();
    await expect.poll(() => isAlive(first)).toBe(false);
    expect(await pidOf()).not.toBe(first);
  });
});
