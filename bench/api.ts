import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import pg from 'pg';
import { runningPostgres } from '../src/db/embedded/running-postgres.ts';
import { startService } from '../test/helpers/service.ts';

/**
 * Requests per second and latency of the two most frequent calls with many stored scans, beside the same SQL through pgbench on the same
 * database in the same run: the difference is the overhead of the service.
 *
 * node bench/api.ts [--scans 100000] [--seconds 5] [--connections 8]
 */
const values = new Command()
  .option('--scans <number>', '', '100000')
  .option('--seconds <number>', '', '5')
  .option('--connections <number>', '', '8')
  .parse()
  .opts<{ scans: string; seconds: string; connections: string }>();
const scans = Number(values.scans);
const seconds = Number(values.seconds);
const connections = Number(values.connections);

const service = await startService({ environment: { PLIMSOLL_LOG_LEVEL: 'silent' } });
try {
  const { url } = await runningPostgres(service.dataDir);
  const scanIds = await seed(url);
  const organizationId = await organizationOf(url);
  console.log(`${scans} scans stored, ${connections} connections, ${seconds} s each`);
  console.log('| call | requests/s | p50 ms | p99 ms | the same SQL by pgbench, transactions/s | average ms | share |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  await compare(
    'GET /api/scans?limit=50',
    () => '/api/scans?limit=50',
    [
      `select id, batch_id, image_id, tag_id, registry_id, image, tag, digest, platform, requested_platform, origin, scanners, status, completeness, grade_rank, risk_score, critical, high, medium, low, negligible, unknown, fixable, created_at, started_at, scanned_at, duration_ms from scans where organization_id = '${organizationId}' order by created_at desc, id desc limit 50;`,
      `select coalesce(sum(change), 0) as total from scan_counts where organization_id = '${organizationId}';`,
    ],
    url,
  );
  const pick = () => `/api/scans/${scanIds[Math.floor(Math.random() * scanIds.length)]}/status`;
  await compare(
    'GET /api/scans/{id}/status',
    pick,
    [
      `select id, status, completeness, phase, percent, error, created_at, started_at, scanned_at from scans where organization_id = '${organizationId}' and id = '${scanIds[0]}';`,
    ],
    url,
  );
} finally {
  await service.stop();
}

async function compare(name: string, target: () => string, sql: string[], databaseUrl: string): Promise<void> {
  await load(target, 1);
  const api = await load(target, seconds);
  const direct = pgbench(sql, databaseUrl);
  console.log(
    `| ${name} | ${api.perSecond.toFixed(0)} | ${api.p50.toFixed(2)} | ${api.p99.toFixed(2)} | ${direct?.perSecond.toFixed(0) ?? 'no pgbench here'} | ${direct?.averageMs.toFixed(2) ?? ''} | ${direct ? `${((100 * api.perSecond) / direct.perSecond).toFixed(0)} %` : ''} |`,
  );
}

async function load(
  target: () => string,
  forSeconds: number,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + forSeconds * 1000;
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const before = performance.now();
        await get(target(), agent);
        durationsMs.push(performance.now() - before);
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  durationsMs.sort((a, b) => a - b);
  const at = (share: number) =>
    durationsMs[Math.min(durationsMs.length - 1, Math.floor(durationsMs.length * share))] ?? 0;
  return { perSecond: durationsMs.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

function get(target: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${service.url}${target}`,
      { agent, headers: { 'x-api-key': service.apiKey } },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
  });
}

/** Runs the installed pgbench (Debian: postgresql, postgresql-contrib). Returns undefined when there is none. */
function pgbench(sql: string[], databaseUrl: string): { perSecond: number; averageMs: number } | undefined {
  const found = spawnSync('sh', ['-c', 'command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench'], {
    encoding: 'utf8',
  });
  const program = found.stdout.split('\n')[0];
  if (!program) return undefined;
  const parts = new URL(databaseUrl);
  const script = path.join(tmpdir(), `plimsoll-bench-${process.pid}.sql`);
  writeFileSync(script, `${sql.join('\n')}\n`);
  const result = spawnSync(
    program,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-T',
      String(seconds),
      '-f',
      script,
      '-U',
      parts.username,
      'postgres',
    ],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PGPASSWORD: parts.password, PGHOST: parts.searchParams.get('host') ?? '' },
    },
  );
  rmSync(script);
  const perSecond = Number(/tps = ([\d.]+)/.exec(result.stdout)?.[1]);
  const averageMs = Number(/latency average = ([\d.]+)/.exec(result.stdout)?.[1]);
  if (Number.isNaN(perSecond)) throw new Error(`pgbench: ${result.stderr}`);
  return { perSecond, averageMs };
}

async function organizationOf(url: string): Promise<string> {
  return (await query<{ id: string }>(url, 'select id from organizations limit 1'))[0]?.id ?? '';
}

/** Creates scans like those of a year: 500 images with 4 tags and mixed statuses and grades. */
async function seed(url: string): Promise<string[]> {
  const salt = randomBytes(4).toString('hex');
  await query(
    url,
    `insert into images (id, organization_id, source, repository, name)
     select 'img_${salt}' || i, (select id from organizations limit 1), 'registry', 'registry.example/team/app' || i, 'registry.example/team/app' || i
     from generate_series(1, 500) i`,
  );
  await query(
    url,
    `insert into tags (id, organization_id, image_id, name)
     select 'tag_${salt}' || i || '_' || t, (select id from organizations limit 1), 'img_${salt}' || i, '1.' || t
     from generate_series(1, 500) i, generate_series(1, 4) t`,
  );
  await query(
    url,
    `insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, platform, digest, requested_scanners,
       are_scanners_explicit, request_key, status, phase, percent, completeness, grade_rank, risk_score, critical, high, medium, low,
       scanners, created_at, started_at, scanned_at, duration_ms)
     select 'scan_${salt}' || n, (select id from organizations limit 1), 'bat_${salt}' || n, 'img_${salt}' || (n % 500 + 1),
       'tag_${salt}' || (n % 500 + 1) || '_' || (n % 4 + 1), 'registry.example/team/app' || (n % 500 + 1), '1.' || (n % 4 + 1),
       'registry.example/team/app' || (n % 500 + 1) || ':1.' || (n % 4 + 1), 'linux/amd64', 'sha256:' || md5(n::text) || md5('b' || n),
       '{trivy,grype,syft}', false, n::text, case when n % 20 = 0 then 4 else 3 end, 'done', 100, 'complete', n % 5 + 1, n % 101, n % 3, n % 7,
       n % 11, n % 13,
       '[{"name":"builtin","version":"1","databaseVersion":null,"status":"SUCCEEDED","requested":"default","durationMs":12,"findings":3,"error":null}]',
       now() - n * interval '5 minutes', now() - n * interval '5 minutes', now() - n * interval '5 minutes', 4000
     from generate_series(1, ${scans}) n`,
  );
  await query(url, 'vacuum analyze scans, scan_counts');
  return (await query<{ id: string }>(url, 'select id from scans order by random() limit 2000')).map((row) => row.id);
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
