import { resolve } from 'node:path';
import { type Check, checks } from './check/checks.ts';

/** Runs every check, two at a time, with a line for each; what failed is shown in full at the end. Exit code 1 when one failed. */
const folder = resolve(import.meta.dirname, '..');
const atOnce = 2;

const failures: string[] = [];
const waiting = [...checks];
await Promise.all(Array.from({ length: atOnce }, work));

for (const failure of failures) console.log(failure);
if (failures.length > 0) {
  console.log(`${failures.length} of ${checks.length} checks failed`);
  process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await runCheck(check);
}

async function runCheck(check: Check): Promise<void> {
  const began = performance.now();
  const { isGood, summary, output } = await check.run(folder);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    [isGood ? 'ok    ' : 'FAILED', check.name.padEnd(14), `${seconds} s`.padStart(7), summary].join(' ').trimEnd(),
  );
  if (!isGood) failures.push(`\n--- ${check.name}\n${output.trimEnd()}\n`);
}
