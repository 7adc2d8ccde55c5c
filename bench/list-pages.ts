import { Command } from 'commander';
import { vulnerabilitySortColumns } from '../src/features/findings/vulnerabilities/vulnerability-sort-columns.ts';
import { waitForMergedTotals } from './lists/large-images.ts';
import { openSeededService } from './lists/open-seeded-service.ts';
import { PageDurations } from './lists/page-durations.ts';
import { setDeadlines } from './lists/set-deadlines.ts';

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
  'dueWithinDays=2',
  'deadline=overdue&severity=HIGH',
  'firstSeenFrom=2026-01-11',
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
  await setDeadlines(service);
  const durations = new PageDurations(service, Number(values.rounds));
  await durations.begin();
  for (const filter of filters) {
    for (const order of orders) {
      const query = [filter, order].filter((part) => part !== '').join('&');
      if (query.includes(values.only)) await durations.measurePages('/api/vulnerabilities', query);
    }
  }
  durations.summarize();
} finally {
  await service.stop({ keepData: isKept });
}
