import type { FuzzTarget } from './fuzz-target.ts';
import { mutate } from './mutate.ts';
import { createRandom } from './random.ts';

export interface FuzzResult {
  runs: number;
  /** Processor time. */
  slowestMs: number;
  /** The input that caused a defect, and its error. */
  failure?: { input: Buffer; error: unknown };
}

/**
 * An input of at most 256 KiB that takes more processor time is a defect: its time is not linear. On a busy machine, the elapsed time of any
 * input may be longer.
 */
const slowMs = 10_000;
const corpusMax = 200;
const inputsPerBase = 10;

/** Runs a target for a time, or for a number of inputs. The same seed yields the same inputs. Stops at the first defect. */
export async function runTarget(
  target: FuzzTarget,
  options: { seed: number; timeMs?: number; runsMax?: number },
): Promise<FuzzResult> {
  const random = createRandom(options.seed);
  const corpus: Buffer[] = target.seeds.map((seed) => Buffer.from(seed));
  const end = performance.now() + (options.timeMs ?? Number.POSITIVE_INFINITY);
  const result: FuzzResult = { runs: 0, slowestMs: 0 };
  do {
    const base = corpus[random.below(corpus.length)] ?? Buffer.alloc(0);
    const other = corpus[random.below(corpus.length)] ?? base;
    const input = result.runs < target.seeds.length ? (corpus[result.runs] ?? base) : mutate(base, other, random);
    const started = process.cpuUsage();
    try {
      await target.run(input);
    } catch (error) {
      return { ...result, failure: { input, error } };
    }
    const { user, system } = process.cpuUsage(started);
    const tookMs = (user + system) / 1000;
    result.runs += 1;
    // Changes of changes reach states that no single change reaches.
    if (result.runs % inputsPerBase === 0 && corpus.length < corpusMax) corpus.push(input);
    result.slowestMs = Math.max(result.slowestMs, tookMs);
    if (tookMs > slowMs) return { ...result, failure: { input, error: new Error(`took ${Math.round(tookMs)} ms`) } };
  } while (performance.now() < end && result.runs < (options.runsMax ?? Number.POSITIVE_INFINITY));
  return result;
}
