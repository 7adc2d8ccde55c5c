import { loadavg } from 'node:os';
import { Command } from 'commander';
import { vulnerabilitySortColumns } from '../src/features/findings/vulnerabilities/vulnerability-sort-columns.ts';
import { waitForMergedTotals } from './lists/large-images.ts';
import { openSeededService } from './lists/open-seeded-service.ts';

/**
 * Duration of the first, the middle and the last page of the list of findings in every order with every filter below, for an organization
 * with three tenths of all data: the fastest of the rounds, and the same request without a database (`/healthz`) in the same run. Pages of filters
 * without totals end at the number of findings that are counted.
 *
 * node bench/list-pages.ts [--findings 10000000] [--keep FOLDER] [--rounds 3] [--only TEXT]
 *
 * `--keep`: the folder of bench/lists.ts. `--only`: restricts requests to those whose query contains the text.
 *
 * Bar: 300 ms. Pages beyond it have a row, and the last lines count all.
 */
const values = new Command()
  .option('--findings <number>', '', '10000000')
  .option('--keep <folder>')
  .option('--rounds <number>', '', '3')
  .option('--only <text>', '', '')
  .parse()
  .opts<{ findings: string; keep?: string; rounds: string; only: string }>();
const barMs = 300;
const pageSize = 50;
const filters = [
  '',
  'severity=CRITICAL',
  'severity=CRITICAL,HIGH&fixable=true',
  'status=ACKNOWLEDGED',
  'kev=true',
  'fixable=true',
  'packageType=npm',
  'severity=HIGH&packageType=npm',
  'status=OPEN,IN_PROGRESS',
  'packageType=deb,npm&fixable=true',
  'severity=CRITICAL&status=OPEN&fixable=true&kev=true',
  'severity=LOW,NEGLIGIBLE,UNKNOWN',
  'fixState=fixed',
  'fixedVersion=1.99.0',
  'cveId=CVE-2023-15981',
  'package=libssl-280',
  'packageVersion=1.0.0',
  'epssMin=0.9',
  'epssMin=0.1&epssMax=0.2',
  'deadline=overdue',
  'dueWithinDays=7',
  'firstSeenFrom=2026-01-01',
  'suppressed=include',
  'suppressed=only',
  'malware=true',
  'malware=false',
  'assignee=none',
  'platform=linux/amd64',
  'layer=0',
  'search=lib',
  'search=openssl',
  'search=CVE-2023-1',
  'search=CVE-2023-15',
  'search=team',
];
const orders = ['', ...vulnerabilitySortColumns.map((column) => `sort=${column}:asc`)];

const sizes = { findings: Number(values.findings), scans: 100_000, organizations: 100 };
const { service, isKept } = await openSeededService(sizes, values.keep);
try {
  await waitForMergedTotals(service);
  const idleMs = await fastest('/healthz');
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}, /healthz ${idleMs.toFixed(1)} ms`);
  console.log('\n| page above the bar | of | ms |\n| --- | --- | --- |');
  const durationsMs: number[] = [];
  for (const filter of filters) {
    for (const order of orders) {
      const query = [filter, order].filter((part) => part !== '').join('&');
      if (query.includes(values.only)) durationsMs.push(...(await measurePages(query)));
    }
  }
  durationsMs.sort((one, other) => one - other);
  const below = durationsMs.filter((ms) => ms < barMs).length;
  console.log(
    `\n${below} of ${durationsMs.length} pages take less than ${barMs} ms, half of them at most ${durationsMs[durationsMs.length >> 1]?.toFixed(0)} ms, the slowest ${durationsMs.at(-1)?.toFixed(0)} ms`,
  );
} finally {
  await service.stop({ keepData: isKept });
}

async function measurePages(query: string): Promise<number[]> {
  const list = `/api/vulnerabilities?limit=${pageSize}&${query}`;
  const { meta } = JSON.parse(await get(list)) as { meta: { total: number } };
  const pages = Math.max(1, Math.ceil(meta.total / pageSize));
  const durationsMs: number[] = [];
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const ms = await fastest(`${list}&page=${page}`);
    durationsMs.push(ms);
    if (ms >= barMs) console.log(`| ${query} | ${page} of ${pages} | ${ms.toFixed(0)} |`);
  }
  return durationsMs;
}

async function fastest(target: string): Promise<number> {
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = performance.now();
    await get(target);
    fastestMs = Math.min(fastestMs, performance.now() - before);
  }
  return fastestMs;
}

async function get(target: string): Promise<string> {
  const response = await fetch(`${service.url}${target}`, { headers: { 'x-api-key': service.apiKey } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${target} answers ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
