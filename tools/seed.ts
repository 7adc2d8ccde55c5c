import { relative, resolve } from 'node:path';
import { Command } from 'commander';
import { DataFolderInUse, seedOrganization } from './seed/seed-organization.ts';
import { writeSignIn } from './seed/sign-in-file.ts';

/**
 * `npm run seed`: creates an organization with six months of history in a data folder, by default `data-seed`, or `--data-dir`. Exit code 1
 * when that folder already contains a database.
 */
const values = new Command().option('--data-dir <folder>', '', 'data-seed').parse().opts<{ dataDir: string }>();
const dataDir = resolve(values.dataDir);
/** Weekly at first, daily in the last four weeks, because posture shows a trend of 30 days. */
const steps = [...Array.from({ length: 22 }, () => 7), ...Array.from({ length: 28 }, () => 1)];

const startedAt = performance.now();
const print = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  print(`Making an organization in ${dataDir}`);
  const seeded = await seedOrganization({ dataDir, images: 60, steps, say: print });
  writeSignIn(dataDir, seeded);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(`\nMade in ${seconds} s:\n  ${seeded.summary.join('\n  ')}\n`);
  print(`Start it:     npm start -- --data-dir=${relative(process.cwd(), dataDir) || '.'}`);
  print('Open it:      http://127.0.0.1:8080 (the start says the address)');
  print(`Sign in as:   ${seeded.email}`);
  print(`Password:     ${seeded.password} (of all members)`);
  print(`Admin key:    ${seeded.apiKey}`);
} catch (error) {
  if (!(error instanceof DataFolderInUse)) throw error;
  process.stderr.write(`seed: ${error.message}\n`);
  process.exitCode = 1;
}
