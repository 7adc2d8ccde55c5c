import { Command } from 'commander';
import { tagSortColumns } from '../src/features/reporting/overview/tag-store.ts';
import { slaEntrySortColumns } from '../src/features/reporting/posture/sla-entry-store.ts';
import { waitForMergedTotals } from './lists/large-images.ts';
import { openSeededService } from './lists/open-seeded-service.ts';
import { PageDurations } from './lists/page-durations.ts';
import { setDeadlines } from './lists/set-deadlines.ts';

/**
 * The measure of bench/list-pages.ts for the other lists and for the requests of the overview. All open findings of the organization opened after
 * the start of the period `from=2026-01-01`.
 *
 * node bench/other-pages.ts [--findings 10000000] [--keep FOLDER] [--rounds 3] [--only TEXT]
 *
 * `--keep`: the folder of bench/lists.ts. `--only`: restricts requests to those whose path contains the text.
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

interface List {
  filters: readonly string[];
  sorts: readonly string[];
}

const lists: Readonly<Record<string, List>> = {
  '/api/scans': {
    filters: ['', 'search=team', 'status=COMPLETE', 'status=FAILED', 'from=2026-01-01'],
    sorts: ['scannedAt', 'riskScore'],
  },
  '/api/images': {
    filters: ['', 'search=team', 'grade=A', 'grade=F', 'package=libssl-280'],
    sorts: ['name', 'riskScore'],
  },
  '/api/tags': {
    filters: ['', 'search=team', 'status=COMPLETE', 'cveId=CVE-2023-15981', 'scannedAfter=2026-01-01'],
    sorts: tagSortColumns,
  },
  '/api/changes': {
    filters: [
      '',
      'from=2026-01-01',
      'from=2026-01-01&change=opened',
      'from=2026-01-01&cause=found%20by%20scan',
      'from=2026-01-01&severity=CRITICAL',
      'from=2026-01-01&kev=true',
      'from=2026-01-01&cveId=CVE-2023-15981',
      'from=2026-01-01&search=lib',
      'from=2026-01-01&search=CVE-2023-1',
      'from=2026-01-01&search=no-such-name',
      'from=2026-01-01&search=lib&severity=LOW',
    ],
    sorts: ['at'],
  },
  '/api/packages': {
    filters: ['name=libc6', 'name=lib*', 'name=lib*&type=deb', 'name=libssl*&search=team'],
    sorts: [''],
  },
  '/api/reports/sla/entries': {
    filters: [
      '',
      'severity=CRITICAL',
      'status=BREACHED',
      'to=2026-12-31',
      'search=CVE-2023-1',
      'search=lib',
      'search=lib&status=BREACHED',
      'search=team&status=ON_TRACK',
    ],
    sorts: slaEntrySortColumns,
  },
  '/api/audit-log': { filters: ['', 'search=scan', 'action=scan.triggered'], sorts: [''] },
};
const single = ['/api/overview', '/api/overview?from=2026-01-01', '/api/reports/posture'];

const sizes = { findings: Number(values.findings), scans: 100_000, organizations: 100 };
const { service, isKept } = await openSeededService(sizes, values.keep);
try {
  await waitForMergedTotals(service);
  await setDeadlines(service);
  const durations = new PageDurations(service, Number(values.rounds));
  await durations.begin();
  for (const [path, { filters, sorts }] of Object.entries(lists)) {
    if (!path.includes(values.only)) continue;
    for (const filter of filters) {
      for (const sort of sorts) {
        const order = sort === '' ? '' : `sort=${sort}:asc`;
        await durations.measurePages(path, [filter, order].filter((part) => part !== '').join('&'));
      }
    }
  }
  for (const target of single) if (target.includes(values.only)) await durations.measureOnce(target);
  durations.summarize();
} finally {
  await service.stop({ keepData: isKept });
}
