import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';

/**
 * Warm starts of the service until its ready line, beside starts of its PostgreSQL alone. `--other` alternates them with the warm starts of
 * another checkout that has its dependencies installed. Bar: a median below 2 s on an idle machine.
 *
 *   node bench/start.ts [--starts 10] [--other DIR]
 */
const values = new Command()
  .option('--starts <number>', '', '10')
  .option('--other <folder>')
  .parse()
  .opts<{ starts: string; other?: string }>();
const own = resolve(import.meta.dirname, '..');
const checkouts = [own, ...(values.other === undefined ? [] : [resolve(values.other)])];
const folders = new Map<string, string>();
for (const checkout of [...checkouts, 'postgres'])
  folders.set(checkout, await mkdtemp(join(tmpdir(), 'plimsoll-bench-start-')));
const folderOf = (checkout: string): string => folders.get(checkout) ?? '';

try {
  const times = new Map<string, number[]>([...folders.keys()].map((name) => [name, []]));
  // The first start of each creates its database and compiles its code.
  for (let round = 0; round <= Number(values.starts); round += 1) {
    for (const [name, durations] of times) {
      const duration =
        name === 'postgres' ? await startPostgres(folderOf(name)) : await startCheckout(name, folderOf(name));
      if (round > 0) durations.push(duration);
    }
  }
  const alone = median(times.get('postgres') ?? []);
  console.log('| start | median ms | fastest ms | in starts of PostgreSQL |');
  console.log('| --- | --- | --- | --- |');
  for (const [name, durations] of times) {
    const label =
      name === own ? 'service' : name === 'postgres' ? 'its PostgreSQL alone' : 'service of the other checkout';
    console.log(
      `| ${label} | ${median(durations)} | ${Math.min(...durations)} | ${(median(durations) / alone).toFixed(2)} |`,
    );
  }
} finally {
  for (const folder of folders.values()) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Milliseconds from the start of the process to its ready line. */
async function startCheckout(checkout: string, dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(checkout, 'src/main.ts'), 'serve'], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PLIMSOLL_PORT: '18980',
      PLIMSOLL_DATA_DIR: dataDir,
      PLIMSOLL_DEMO: 'false',
      PLIMSOLL_ADVISORIES_URL: `file://${join(dataDir, 'no-mirror')}`,
    },
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += String(text);
    if (output.includes('Plimsoll is ready at ')) break;
  }
  const duration = Math.round(performance.now() - startedAt);
  child.kill('SIGTERM');
  await ended;
  return duration;
}

async function startPostgres(dataDir: string): Promise<number> {
  const log = { info: () => undefined, warn: () => undefined };
  const startedAt = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const duration = Math.round(performance.now() - startedAt);
  await postgres.stop();
  return duration;
}

function median(durations: readonly number[]): number {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0;
}
