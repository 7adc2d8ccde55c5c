import { Command } from 'commander';
import { waitForMergedTotals } from './lists/large-images.ts';
import { openSeededService } from './lists/open-seeded-service.ts';
import { PageDurations } from './lists/page-durations.ts';
import { pageQueries } from './lists/page-queries.ts';
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
const sizes = { findings: Number(values.findings), scans: 100_000, organizations: 100 };
const { service, isKept } = await openSeededService(sizes, values.keep);
try {
  await waitForMergedTotals(service);
  await setDeadlines(service);
  const durations = new PageDurations(service, Number(values.rounds));
  await durations.begin();
  for (const query of pageQueries(values.only)) await durations.measurePages('/api/vulnerabilities', query);
  durations.summarize();
} finally {
  await service.stop({ keepData: isKept });
}
