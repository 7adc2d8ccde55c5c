import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { runTarget } from './fuzz/run-target.ts';
import { fuzzTargets } from './fuzz/targets.ts';

/**
 * `npm run fuzz -- [NAME…] [--seconds N] [--seed N]`: runs every parser of outside data with changed copies of valid inputs. A defect is
 * written to `fuzz-failures/` and ends the command with 1.
 */
const program = new Command('fuzz')
  .description('Run every parser of outside data with changed copies of valid inputs')
  .argument('[names...]', 'targets whose names contain one of these texts')
  .option('--seconds <number>', 'time of each target', positive, 5)
  .option('--seed <number>', 'repeats the inputs of an earlier run', positive, randomInt(1, 2 ** 31))
  .parse();

const { seconds, seed } = program.opts<{ seconds: number; seed: number }>();
const chosen = (await fuzzTargets()).filter(
  ({ name }) => program.args.length === 0 || program.args.some((text) => name.includes(text)),
);
if (chosen.length === 0) program.error('no target has such a name');

process.stdout.write(`seed ${seed}, ${seconds} s for each of ${chosen.length} targets\n`);
let failed = 0;
for (const target of chosen) {
  const { runs, slowestMs, failure } = await runTarget(target, { seed, timeMs: seconds * 1000 });
  process.stdout.write(
    `${failure ? 'FAILED' : 'ok    '} ${target.name.padEnd(34)} ${runs} inputs, slowest ${slowestMs.toFixed(1)} ms\n`,
  );
  if (failure) {
    failed += 1;
    process.stdout.write(`       ${writeFailure(target.name, failure.input)}: ${describe(failure.error)}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;

function writeFailure(name: string, input: Buffer): string {
  const folder = path.join(import.meta.dirname, '../fuzz-failures');
  mkdirSync(folder, { recursive: true });
  const hash = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const file = path.join(folder, `${name.replace(/[^a-z0-9-]+/gi, '-')}-${hash}`);
  writeFileSync(file, input);
  return path.relative(process.cwd(), file);
}

function describe(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n       ')
    : String(error);
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('It must be a positive number.');
  return value;
}
