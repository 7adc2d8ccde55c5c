import { resolve } from 'node:path';
import { type Check, checks } from './check/checks.ts';

/**
 * Runs every check, or those whose names are given, two at a time, with a line for each; the output of failed checks follows at the end.
 * Exit code 1 when one failed, 2 when a name is unknown.
 */
const folder = resolve(import.meta.dirname, '..');
const atOnce = 2;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`no check is named ${unknown.join(', ')}; the checks are ${checks.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = checks.filter(({ name }) => names.length === 0 || names.includes(name));

const failures: string[] = [];
const waiting = [...chosen];
await Promise.all(Array.from({ length: atOnce }, work));

for (const failure of failures) console.log(failure);
if (failures.length > 0) {
  console.log(`${failures.length} of ${chosen.length} checks failed`);
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
    [isGood ? 'ok    ' : 'FAILED', check.name.padEnd(18), `${seconds} s`.padStart(7), summary].join(' ').trimEnd(),
  );
  if (!isGood) failures.push(`\n--- ${check.name}\n${output.trimEnd()}\n`);
}
