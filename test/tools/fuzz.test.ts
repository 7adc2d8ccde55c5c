import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemes } from '../../src/engine/versions/schemes.ts';
import { runTarget } from '../../tools/fuzz/run-target.ts';
import { fuzzTargets } from '../../tools/fuzz/targets.ts';

describe('fuzz targets', () => {
  it.each(fuzzTargets())('$name has no defect in 300 changed inputs', async (target) => {
    const { runs, failure } = await runTarget(target, { seed: 20_261_122, runsMax: 300 });
    expect(failure?.error).toBeUndefined();
    expect(runs).toBe(300);
  });

  it('exist for every version scheme and every shared reader of text formats and databases', () => {
    const names = fuzzTargets().map(({ name }) => name);
    const engine = path.resolve(import.meta.dirname, '../../src/engine');
    const readers = ['text-formats', 'databases'].flatMap((folder) =>
      readdirSync(path.join(engine, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.basename(file))
        .filter((file) => /^(?:read|parse|visit|strip)-.*(?<!\.test)\.ts$/.test(file))
        .map((file) => file.slice(0, -'.ts'.length)),
    );
    expect(readers.length).toBeGreaterThan(5);
    const wanted = [...readers, ...Object.values(schemes).map(({ id }) => `version scheme ${id}`)];
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
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
