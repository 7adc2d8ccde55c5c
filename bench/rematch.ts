import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { sql } from 'kysely';
import { pino } from 'pino';
import { connectDatabase } from '../src/db/connect.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { createEnginePool } from '../src/engine/pipeline/engine-pool.ts';
import { ensureSnapshotRow } from '../src/features/scanning/advisories/advisory-store.ts';
import { nextDueTagPlatforms } from '../src/features/scanning/rematch/due-result-store.ts';
import { rematchWhole } from '../src/features/scanning/rematch/rematch-whole.ts';
import { type RematchSnapshot, runRematch } from '../src/features/scanning/rematch/run-rematch.ts';
import { compileRevision } from './rematch/advisory-sets.ts';
import { cpuSeconds } from './rematch/cpu-seconds.ts';
import { seedInventories } from './rematch/seed-inventories.ts';

/**
 * Re-match of stored inventories after 1 % of the records changed, beside matching the same inventories as a whole in the same run.
 * Synthetic inventories of 200 packages, advisories with 50,000 records. No registry exists, so that a request would fail.
 *
 * node bench/rematch.ts [--inventories 2000] [--sample 200]
 *
 * `--sample`: inventories that are matched as a whole for comparison.
 *
 * Bar: 57,000 inventories in 300 s.
 */
const values = new Command()
  .option('--inventories <number>', '', '2000')
  .option('--sample <number>', '', '200')
  .parse()
  .opts<{ inventories: string; sample: string }>();
const inventories = Number(values.inventories);
const sample = Math.min(Number(values.sample), inventories);
const bar = { inventories: 57_000, seconds: 300 };

const folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-bench-rematch-'));
const log = pino({ level: 'silent' });
const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
await migrateDatabase({ address: postgres.address, log });
const connection = connectDatabase({
  address: postgres.address,
  statementTimeoutMs: null,
  poolMax: 5,
  applicationName: 'bench',
  log,
});
const db = connection.kysely;
const pool = createEnginePool();
const { signal } = new AbortController();
try {
  await measure();
} finally {
  await pool.close();
  await connection.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const empty = await compile(-1);
  await seedInventories(db, inventories, empty.used.id);
  const first = await compile(0);
  const filled = await timed(() => follow(first));
  console.log(`${inventories} inventories, ${await count('findings')} findings; all opened in ${seconds(filled.ms)} s`);
  const second = await compile(1);
  const rows = await count('findings');
  const rematch = await timed(() => follow(second));
  const { rows: changed } = await sql<{ tags: number }>`
    select count(*)::int as tags from rematch_results where snapshot_id = ${second.used.id}::bigint`.execute(db);
  const added = (await count('findings')) - rows;
  const whole = await matchSampleAsWhole(await compile(2));
  const share = inventories / sample;
  const growth = bar.inventories / inventories;
  console.log(
    `load of the machine ${loadavg()[0]?.toFixed(1)}; CPU is that of this process, its workers and PostgreSQL`,
  );
  console.log('| | s | CPU s | tags changed | rows of findings added | for 57,000: s | CPU s | bar |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const row = (name: string, { ms, cpu }: Timing, more: (number | undefined)[], factor: number) =>
    `| ${[name, seconds(ms), cpu.toFixed(1), ...more, seconds(ms * factor), (cpu * factor).toFixed(0), bar.seconds].join(' | ')} |`;
  console.log(row('re-match', rematch, [changed[0]?.tags, added], growth));
  const wholeOfAll = { ms: whole.ms * share, cpu: whole.cpu * share };
  console.log(row(`whole match (${sample} measured)`, wholeOfAll, [inventories, undefined], growth));
  console.log(`ratio ${(wholeOfAll.ms / rematch.ms).toFixed(1)}, of CPU ${(wholeOfAll.cpu / rematch.cpu).toFixed(1)}`);
}

interface Timing {
  ms: number;
  cpu: number;
}

async function compile(revision: number): Promise<RematchSnapshot> {
  const folders = { mirror: path.join(folder, `mirror-${revision}`), folder: path.join(folder, 'advisories') };
  const { path: file, digest, builtAt, feeds, records } = await compileRevision(revision, folders);
  const id = await ensureSnapshotRow(db, { digest, builtAt, feeds });
  console.log(`revision ${revision} of the advisories: ${records} records`);
  return { path: file, used: { id, digest }, fetchedAt: new Date().toISOString() };
}

async function follow(snapshot: RematchSnapshot): Promise<void> {
  await runRematch({ db, pool, log, currentSnapshot: async () => snapshot, matchingRevision: 'bench' }, signal);
  if ((await count('due_rematches')) > 0) throw new Error('some inventories were not matched');
}

/** Makes some results due and matches their inventories as a whole with a further snapshot. */
async function matchSampleAsWhole(snapshot: RematchSnapshot): Promise<Timing> {
  await sql`insert into due_rematches (tag_platform_id, organization_id)
    select id, organization_id from tag_platforms order by id limit ${sample}`.execute(db);
  await sql`update rematch_state set snapshot_id = ${snapshot.used.id}::bigint`.execute(db);
  const due = await nextDueTagPlatforms(db, { organizationId: '', id: '0' }, sample);
  const target = { path: snapshot.path, id: snapshot.used.id };
  return timed(async () => {
    for (const tagPlatform of due)
      await rematchWhole({ db, pool, snapshot: target, matchingRevision: 'bench' }, tagPlatform, signal);
  });
}

async function count(table: 'findings' | 'due_rematches'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<Timing> {
  const pids = [process.pid, postgres.serverPid];
  const [startedAt, cpu] = [performance.now(), cpuSeconds(pids)];
  await work();
  return { ms: performance.now() - startedAt, cpu: cpuSeconds(pids) - cpu };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
