import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../test/helpers/is-alive.ts';
import { mebibyte } from './byte-sizes.ts';
import { type ProcessLimits, runProcess } from './run-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = process.env['PATH'] ?? '/usr/bin:/bin';
/** Starts a process of its own, writes the ids of both to a file, and waits. */
const familyScript = 'sleep 600 & echo "$$ $!" > "$1"; wait';

describe('runProcess', () => {
  it('passes arguments unchanged and only the given environment', async () => {
    process.env['RUN_PROCESS_CANARY'] = 'secret-of-the-service';
    const text = 'a "b" $HOME `id` ; exit 3';
    const { output, end } = await run('/bin/sh', ['-c', 'echo "$1"; env', 'sh', text], {}, { GIVEN: 'yes' });
    delete process.env['RUN_PROCESS_CANARY'];
    expect(end).toEqual({ kind: 'exited', code: 0 });
    expect(output).toContain(text);
    expect(output).toContain('GIVEN=yes');
    expect(output).not.toContain('secret-of-the-service');
  });

  it('returns exit code, the end of standard error, and code 127 for a missing program', async () => {
    const failed = await run('/bin/sh', ['-c', 'echo reason >&2; exit 7'], {});
    expect(failed).toMatchObject({ end: { kind: 'exited', code: 7 }, errorTail: 'reason\n' });
    expect((await run('no-such-program', [], {})).end).toEqual({ kind: 'exited', code: 127 });
  });

  it('kills the whole process group at the time limit', async () => {
    const file = join(folder, 'timeout');
    const { end } = await run('/bin/sh', ['-c', familyScript, 'sh', file], { timeMs: 500 });
    expect(end).toEqual({ kind: 'timeout' });
    await expectEnded(file);
  });

  it('kills the whole process group when the signal is aborted', async () => {
    const file = join(folder, 'abort');
    const controller = new AbortController();
    const running = run('/bin/sh', ['-c', familyScript, 'sh', file], {}, {}, controller.signal);
    await expect.poll(() => readPids(file)).toHaveLength(2);
    controller.abort();
    expect((await running).end).toEqual({ kind: 'aborted' });
    await expectEnded(file);
  });

  it('kills processes that outlive the program', async () => {
    const file = join(folder, 'orphan');
    const { end } = await run('/bin/sh', ['-c', 'sleep 600 & echo "$!" > "$1"', 'sh', file], {});
    expect(end).toEqual({ kind: 'exited', code: 0 });
    await expectEnded(file);
  });

  it('ends a program that writes more than the output limit, and delivers at most the limit', async () => {
    const { end, output } = await run('/bin/sh', ['-c', 'while :; do echo 0123456789; done'], {
      outputBytesMax: 100_000,
    });
    expect(end).toEqual({ kind: 'output-limit' });
    expect(output.length).toBeLessThanOrEqual(100_000);
  });

  it('ends a program when its reader stops early', async () => {
    const process = start('/bin/sh', ['-c', 'while :; do echo 0123456789; done'], {});
    for await (const _chunk of process.output) break;
    expect(await process.end).toEqual({ kind: 'unread' });
  });

  it.runIf(process.platform === 'linux')('limits memory, processor time and the size of files', async () => {
    const grow = 'const all = []; for (;;) { all.push(Buffer.alloc(1048576, 1)); }';
    const memory = await run(process.execPath, ['-e', grow], { memoryBytesMax: 200 * mebibyte });
    expect(memory.end).toEqual({ kind: 'memory-limit' });
    const cpu = await run('/bin/sh', ['-c', 'while :; do :; done'], { cpuSeconds: 1 });
    expect(cpu.end).toMatchObject({ kind: 'signal' });
    const file = join(folder, 'large');
    await run('/bin/sh', ['-c', 'cat /dev/zero > "$1"', 'sh', file], { fileBytesMax: 4096 });
    expect((await readFile(file)).length).toBeLessThanOrEqual(4096);
  });

  it('ends the process group when this process is killed', async () => {
    const file = join(folder, 'parent');
    const program = `
      import { runProcess } from ${JSON.stringify(new URL('./run-process.ts', import.meta.url).href)};
      runProcess({ program: '/bin/sh', args: ['-c', ${JSON.stringify(familyScript)}, 'sh', ${JSON.stringify(file)}],
        folder: '/', environment: { PATH: ${JSON.stringify(path)} }, limits: { timeMs: 600_000, outputBytesMax: 10 },
        signal: new AbortController().signal });
      console.log('started');
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: parent.stdout }), 'line');
    await expect.poll(() => readPids(file)).toHaveLength(2);
    parent.kill('SIGKILL');
    await expectEnded(file);
  });
});

const generous: ProcessLimits = { timeMs: 300_000, outputBytesMax: mebibyte };

function start(
  program: string,
  args: string[],
  limits: Partial<ProcessLimits>,
  environment: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  return runProcess({
    program,
    args,
    folder,
    environment: { PATH: path, ...environment },
    limits: { ...generous, ...limits },
    signal,
  });
}

async function run(...given: Parameters<typeof start>) {
  const running = start(...given);
  const chunks: Uint8Array[] = [];
  for await (const chunk of running.output) chunks.push(chunk);
  const end = await running.end;
  return { end, output: Buffer.concat(chunks).toString(), errorTail: running.errorTail() };
}

async function readPids(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split(/\s+/).filter(Boolean).map(Number);
}

async function expectEnded(file: string): Promise<void> {
  const pids = await readPids(file);
  expect(pids.length).toBeGreaterThan(0);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
}
