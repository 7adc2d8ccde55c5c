import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { runningPostgres } from '../src/db/embedded/running-postgres.ts';
import { type RunningService, startService } from '../test/helpers/service.ts';
import { FailedRequest } from './lists/failed-request.ts';
import { addLargeRegistry, deliverImages, waitForMergedTotals } from './lists/large-images.ts';
import { openSeededService } from './lists/open-seeded-service.ts';
import { explaining, plansIn } from './lists/plans.ts';

/**
 * Duration of every list in every order, on the first and a deep page, with and without a search, for an organization with three tenths of
 * all data. Beside it the overhead of network and server without a database (`/healthz`) in the same run.
 *
 * node bench/lists.ts [--findings 10000000] [--scans 100000] [--organizations 100] [--rounds 20] [--only TEXT]
 * [--keep FOLDER] [--plans FOLDER] [--large-images 60]
 *
 * `--keep`: stores the seeded databases in this folder, one for each size, for later runs. `--plans`: requests every list once more while
 * PostgreSQL explains each statement (analyze, buffers), and writes the plans to this folder, one file for each size. `--large-images`:
 * seeds this number of images of one registry with 5,000 packages and 20,000 findings each instead. `--only`: restricts targets to those
 * whose path and query contain the text.
 *
 * Bar: p95 below 150 ms, and below 1 s for the package search over all images. Rows beyond it are marked. Several sizes (`--findings
 * 1000000,3000000,10000000`) show the growth.
 */
const values = new Command()
  .option('--findings <list>', '', '10000000')
  .option('--scans <number>', '', '100000')
  .option('--organizations <number>', '', '100')
  .option('--rounds <number>', '', '20')
  .option('--keep <folder>')
  .option('--plans <folder>')
  .option('--only <text>', '', '')
  .option('--large-images <number>')
  .parse()
  .opts<{
    findings: string;
    scans: string;
    organizations: string;
    rounds: string;
    keep?: string;
    plans?: string;
    only: string;
    largeImages?: string;
  }>();
const barMs = (path: string): number => (path === '/api/packages' ? 1_000 : 150);
const pageSize = 50;
const agent = new http.Agent({ keepAlive: true });

if (values.largeImages === undefined) {
  for (const findings of values.findings.split(',').map(Number)) await measureAt(findings);
} else await measureLargeImages(Number(values.largeImages));

async function measureLargeImages(images: number): Promise<void> {
  const service = await startService({ environment: { PLIMSOLL_LOG_LEVEL: 'silent' }, readyMs: 1_800_000 });
  try {
    const seededAt = performance.now();
    await deliverImages(service, await addLargeRegistry(service), images);
    await waitForMergedTotals(service);
    console.log(`\n${images} images, delivered in ${seconds(seededAt)} s`);
    await showAll(service.url, { large: service.apiKey });
  } finally {
    await service.stop();
  }
}

async function measureAt(findings: number): Promise<void> {
  const sizes = { findings, scans: Number(values.scans), organizations: Number(values.organizations) };
  const opened = await openSeededService(sizes, values.keep);
  const { isKept, secondKey: second } = opened;
  let { service } = opened;
  try {
    await waitForMergedTotals(service);
    await showAll(service.url, { large: service.apiKey, usual: second });
    if (values.plans === undefined) return;
    await service.stop({ keepData: true });
    const { dataDir, apiKey } = service;
    // The service's log includes that of PostgreSQL.
    service = await startService({ environment: { PLIMSOLL_LOG_LEVEL: 'info' }, dataDir, apiKey });
    await mkdir(values.plans, { recursive: true });
    const file = path.join(values.plans, `plans-${findings}.txt`);
    const asked = service;
    await explaining((await runningPostgres(dataDir)).url, () => writePlans(asked, file));
  } finally {
    await service.stop({ keepData: isKept });
  }
}

/** Measures every list with the key of each organization. */
async function showAll(base: string, keys: Record<string, string>): Promise<void> {
  const idle = await measure(base, Object.values(keys)[0] ?? '', '/healthz');
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `/healthz, which asks nothing of the database: p50 ${idle.p50.toFixed(1)} ms, p95 ${idle.p95.toFixed(1)} ms`,
  );
  for (const [name, apiKey] of Object.entries(keys)) {
    console.log(
      `\n| ${name} organization | page | p50 ms | p95 ms | p95 / healthz | |\n| --- | --- | --- | --- | --- | --- |`,
    );
    for (const target of targets()) await show(base, apiKey, target, idle.p95);
  }
}

/** Requests every list once without and once with explanation, for the large organization only. */
async function writePlans(service: RunningService, file: string): Promise<void> {
  const written: string[] = [];
  for (const { path: list, query } of targets()) {
    const target = `${list}?limit=${pageSize}${query === '' ? '' : `&${query}`}`;
    const total = await orFailure(totalOf(service.url, service.apiKey, target));
    const pages = total instanceof FailedRequest ? 0 : Math.ceil(total / pageSize);
    const deep = Math.ceil(pages / 2);
    for (const page of deep > 1 ? [1, deep] : [1]) {
      await orFailure(get(service.url, service.apiKey, `${target}&page=${page}`));
      const before = service.output().length;
      await orFailure(get(service.url, service.apiKey, `${target}&page=${page}`));
      written.push(`## ${list}?${query} page ${page} of ${pages}\n`, ...plansIn(service.output().slice(before)));
    }
  }
  await writeFile(file, written.join('\n'));
  console.log(`\nplans: ${file}`);
}

interface Target {
  path: string;
  query: string;
}

function* targets(): Generator<Target> {
  for (const target of allTargets()) if (`${target.path}?${target.query}`.includes(values.only)) yield target;
}

function* allTargets(): Generator<Target> {
  const lists: { path: string; sorts: string[]; search: string }[] = [
    { path: '/api/scans', sorts: ['scannedAt', 'status', 'compliance', 'riskScore'], search: '_12' },
    { path: '/api/images', sorts: ['name', 'createdAt', 'riskScore'], search: 'team7' },
    {
      path: '/api/vulnerabilities',
      sorts: [
        'severity',
        'cveId',
        'detectedAt',
        'cvss',
        'triageStatus',
        'epss',
        'deadline',
        'firstSeen',
        'package',
        'image',
      ],
      search: 'libssl-12',
    },
    { path: '/api/audit-log', sorts: [], search: 'scan_b77' },
    {
      path: '/api/reports/sla/entries',
      sorts: ['dueAt', 'severity', 'firstDetectedAt', 'cveId'],
      search: 'libssl-12',
    },
    { path: '/api/attestations', sorts: ['createdAt', 'expiresAt', 'cveId'], search: 'team7' },
    { path: '/api/reports', sorts: ['createdAt', 'type', 'status'], search: 'Report 77' },
    { path: '/api/reports/sla/entries', sorts: ['dueAt', 'severity', 'firstDetectedAt', 'cveId'], search: 'libssl-12' },
  ];
  for (const { path, sorts, search } of lists) {
    const orders = ['', ...sorts.flatMap((sort) => [`sort=${sort}:asc`, `sort=${sort}:desc`])];
    for (const order of orders) {
      yield { path, query: order };
      yield { path, query: [order, `search=${search}`].filter((part) => part !== '').join('&') };
    }
  }
  for (const field of ['severity', 'cveId', 'package', 'packageType', 'image', 'triageStatus', 'fixState']) {
    yield { path: '/api/vulnerabilities/distinct', query: `field=${field}` };
  }
  for (const filter of [
    'severity=CRITICAL',
    'status=ACKNOWLEDGED',
    'kev=true',
    'fixable=true',
    'cveId=CVE-2012-10002',
    'package=libcurl-3',
    'packageType=npm',
    'packageType=npm&sort=epss:desc',
    'packageType=npm&sort=package:asc',
    'epssMin=0.9',
    'epssMin=0.5&packageType=deb&fixable=true',
    'deadline=overdue',
    'deadline=overdue&sort=deadline:asc',
    'firstSeenFrom=2026-01-05',
    'status=OPEN,IN_PROGRESS',
    'assignee=none',
    'assignee=usr_none',
    'tag=1.2',
    'layer=0',
    'suppressed=include',
    'severity=CRITICAL,HIGH&fixable=true&sort=epss:desc',
    'severity=CRITICAL&sort=image:asc',
    'severity=CRITICAL&sort=cvss:desc',
    'severity=CRITICAL&sort=triageStatus:asc',
    'fixable=true&sort=cvss:desc',
    'fixable=true&sort=detectedAt:desc',
    'fixable=true&sort=firstSeen:desc',
    'fixable=true&sort=deadline:asc',
    'fixable=true&sort=triageStatus:asc',
    'packageType=npm&sort=cvss:desc',
    'packageType=npm&sort=detectedAt:desc',
    'packageType=npm&sort=cveId:asc',
    'packageType=npm&sort=firstSeen:desc',
    'packageType=npm&sort=deadline:asc',
    'packageType=npm&sort=triageStatus:asc',
    'packageType=npm&sort=image:asc',
  ]) {
    yield { path: '/api/vulnerabilities', query: filter };
  }
  for (const filter of [
    '',
    'severity=CRITICAL,HIGH',
    'severity=CRITICAL&fixable=true&status=OPEN',
    'packageType=npm',
    'epssMin=0.9',
    'search=libssl-12',
  ]) {
    yield { path: '/api/vulnerabilities/summary', query: filter };
    for (const by of ['vulnerability', 'package', 'image', 'fix']) {
      yield { path: '/api/vulnerabilities/groups', query: `by=${by}${filter === '' ? '' : `&${filter}`}` };
    }
  }
  for (const name of ['name=libssl-12', 'name=libc6', 'name=libc6&range=>=2.10 <2.30']) {
    yield { path: '/api/packages', query: encodeURI(name) };
  }
}

/** Prints the rows of a list. A request that fails has its status in place of durations, and the other rows follow. */
async function show(base: string, apiKey: string, { path, query }: Target, idleMs: number): Promise<void> {
  const target = `${path}?limit=${pageSize}${query === '' ? '' : `&${query}`}`;
  const row = (...cells: string[]) => console.log(`| ${[`${path}?${query}`, ...cells].join(' | ')} |`);
  const total = await orFailure(totalOf(base, apiKey, target));
  if (total instanceof FailedRequest) return row('1', total.status, '', '', 'failed');
  const pages = Math.ceil(total / pageSize);
  const deep = Math.ceil(pages / 2);
  for (const page of deep > 1 ? [1, deep] : [1]) {
    const measured = await orFailure(measure(base, apiKey, `${target}&page=${page}`));
    if (measured instanceof FailedRequest) row(`${page} of ${pages}`, measured.status, '', '', 'failed');
    else {
      const { p50, p95 } = measured;
      const mark = p95 > barMs(path) ? 'over' : '';
      row(`${page} of ${pages}`, p50.toFixed(1), p95.toFixed(1), (p95 / idleMs).toFixed(0), mark);
    }
  }
}

async function orFailure<Value>(value: Promise<Value>): Promise<Value | FailedRequest> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof FailedRequest) return error;
    throw error;
  }
}

async function totalOf(base: string, apiKey: string, target: string): Promise<number> {
  const text = await get(base, apiKey, target);
  // Figures have no pages.
  const { meta } = JSON.parse(text) as { meta?: { total: number } };
  return meta?.total ?? 0;
}

async function measure(base: string, apiKey: string, target: string): Promise<{ p50: number; p95: number }> {
  await get(base, apiKey, target);
  const durationsMs: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = performance.now();
    await get(base, apiKey, target);
    durationsMs.push(performance.now() - before);
    // A list that takes seconds is requested fewer times.
    if (durationsMs.length >= 3 && (durationsMs[0] ?? 0) > 1_000) break;
  }
  durationsMs.sort((one, other) => one - other);
  const quantile = (share: number): number =>
    durationsMs[Math.min(durationsMs.length - 1, Math.ceil(durationsMs.length * share) - 1)] ?? 0;
  return { p50: quantile(0.5), p95: quantile(0.95) };
}

function get(base: string, apiKey: string, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${base}${target}`, { agent, headers: { 'x-api-key': apiKey } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new FailedRequest(target, String(response.statusCode), text)),
      );
    });
    request.on('error', reject);
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}
