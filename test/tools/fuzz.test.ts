import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { advisoryFeeds } from '../../src/engine/advisories/advisory-feeds.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { schemes } from '../../src/engine/versions/schemes.ts';
import { feedFormat } from '../../tools/fuzz/feed-targets.ts';
import { parserFiles, withoutTarget } from '../../tools/fuzz/parser-files.ts';
import { runTarget } from '../../tools/fuzz/run-target.ts';
import { fuzzTargets } from '../../tools/fuzz/targets.ts';

const targets = await fuzzTargets();

describe('fuzz targets', () => {
  it.each(targets)('$name has no defect in the first changed inputs of a seed', async (target) => {
    const runsMax = target.isSlow ? 50 : 300;
    const { runs, failure } = await runTarget(target, { seed: 20_261_122, runsMax });
    expect(failure?.error).toBeUndefined();
    expect(runs).toBe(runsMax);
  });

  it('exist with seeds for every analyzer, format of a feed, version scheme and shared reader of text formats and databases', () => {
    const names = targets.filter(({ seeds }) => seeds.length > 0).map(({ name }) => name);
    const engine = path.resolve(import.meta.dirname, '../../src/engine');
    const readers = ['text-formats', 'databases'].flatMap((folder) =>
      readdirSync(path.join(engine, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.basename(file))
        .filter((file) => /^(?:read|parse|visit|strip)-.*(?<!\.test)\.ts$/.test(file))
        .map((file) => file.slice(0, -'.ts'.length)),
    );
    expect(readers.length).toBeGreaterThan(5);
    const wanted = [
      ...readers,
      ...Object.values(schemes).map(({ id }) => `version scheme ${id}`),
      ...analyzers.map(({ id }) => `analyzer ${id}`),
      ...advisoryFeeds.flatMap(({ id }) => ['document', 'file'].map((kind) => `advisory ${kind} ${feedFormat(id)}`)),
    ];
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('call a function of every file that may parse outside data, or a reason is stated', () => {
    const script = path.resolve(import.meta.dirname, '../../tools/fuzz/print-called-files.ts');
    const called = new Set(JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })));
    const files = parserFiles().filter((file) => !called.has(file));
    const reasonOf = (file: string) => withoutTarget.find(([pattern]) => pattern.test(file))?.[1];
    expect(called.size).toBeGreaterThan(300);
    expect(files.filter((file) => reasonOf(file) === undefined)).toEqual([]);
    // A reason for files that all have a target hides the next file without one.
    const unneeded = withoutTarget.filter(([pattern]) => !files.some((file) => pattern.test(file)));
    expect(unneeded.map(([pattern]) => pattern.source)).toEqual([]);
  });

  it('find a parser that throws for a length beyond its input', async () => {
    const run = (input: Buffer): void => void input.readUInt8(input[0] ?? 0);
    const { failure } = await runTarget(
      { name: 'x', seeds: [Buffer.from([3, 0, 0, 0, 0])], run },
      { seed: 1, runsMax: 1000 },
    );
    expect(failure?.error).toBeInstanceOf(RangeError);
  });

  it('yield the same inputs for the same seed', async () => {
    const inputsOf = async (seed: number) => {
      const inputs: string[] = [];
      const run = (input: Buffer): void => void inputs.push(input.toString('hex'));
      await runTarget({ name: 'x', seeds: [Buffer.from('one'), Buffer.from('{"two":2}')], run }, { seed, runsMax: 50 });
      return inputs;
    };
    expect(await inputsOf(7)).toEqual(await inputsOf(7));
    expect(await inputsOf(7)).not.toEqual(await inputsOf(8));
  });
});
