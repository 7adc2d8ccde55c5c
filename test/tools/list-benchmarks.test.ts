import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBenchmarks } from '../../tools/bench/list-benchmarks.ts';
import { runTool } from '../../tools/check/run-tool.ts';

const repository = resolve(import.meta.dirname, '../..');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-benchmarks-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('listBenchmarks', () => {
  it('names each file of the folder with the first sentence of its first documentation comment', async () => {
    await writeFile(join(folder, 'b.ts'), `/**\n * Latency of one\n * call. More of it.\n */\n/** Another. */\n`);
    await writeFile(join(folder, 'a.ts'), `/** Throughput: of calls. */`);
    await writeFile(join(folder, 'notes.md'), '');
    expect((await listBenchmarks(folder)).map(({ name, summary }) => [name, summary])).toEqual([
      ['a', 'Throughput'],
      ['b', 'Latency of one call'],
    ]);
  });

  it('cuts a long sentence between two words', async () => {
    await writeFile(join(folder, 'a.ts'), `/** ${'word, '.repeat(40)}end. */`);
    const [benchmark] = await listBenchmarks(folder);
    expect(benchmark?.summary).toMatch(/^(word, )+word …$/);
    expect(benchmark?.summary.length).toBeLessThanOrEqual(100);
  });

  it('finds a description in every benchmark of this project', async () => {
    const benchmarks = await listBenchmarks(join(repository, 'bench'));
    expect(benchmarks.length).toBeGreaterThan(5);
    expect(benchmarks.filter(({ summary }) => summary.length < 20)).toEqual([]);
  });
});

describe('tools/bench.ts', () => {
  it('lists the benchmarks without a name, and fails for an unknown name', async () => {
    const listed = await runTool(repository, ['tools/bench.ts']);
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ {2}cold-scan {2,}\S/m) });
    const unknown = await runTool(repository, ['tools/bench.ts', '../src/main']);
    expect(unknown).toMatchObject({ code: 2, stdout: listed.stdout, stderr: 'no benchmark is named ../src/main\n\n' });
  });

  it('passes the arguments after the name to the benchmark', async () => {
    const { code, stderr } = await runTool(repository, ['tools/bench.ts', 'uploads', '--no-such-option']);
    expect(code).toBe(1);
    expect(stderr).toContain("unknown option '--no-such-option'");
  });
});
