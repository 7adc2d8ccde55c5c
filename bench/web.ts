import { loadavg } from 'node:os';
import { Command } from 'commander';
import { chromium } from 'playwright-core';
import { buildDashboard } from '../test/web/harness/build-dashboard.ts';
import { desktopChromium, desktopChromiumMissing } from '../test/web/harness/find-chromium.ts';
import { createServiceClient } from '../tools/seed/service-client.ts';
import { waitForMergedTotals } from './lists/large-images.ts';
import { openSeededService } from './lists/open-seeded-service.ts';
import { listsOf } from './web/lists.ts';
import { measureFirstLoad } from './web/measure-first-load.ts';
import { listColumns, measureList } from './web/measure-list.ts';
import { measureScrolling } from './web/measure-scrolling.ts';
import { signInAsAdmin } from './web/sign-in-as-admin.ts';

/**
 * Time to the first row of each list of the dashboard in a browser, also with a filter, in another order and at a deep page, beside the requests of the page in the same run; frames that are
 * dropped while a list scrolls, beside those of a plain table; and the time until the first page is interactive.
 *
 * node bench/web.ts [--findings 1000000] [--scans 100000] [--organizations 100] [--rounds 10] [--rows 5000] [--only TEXT] [--keep FOLDER]
 *
 * The organization has three tenths of all data (bench/lists.ts). `--findings 10000000` measures the largest size, `--keep` stores the seeded
 * databases in this folder for later runs and for bench/lists.ts.
 *
 * Bars: first rows of any page, sort or filter below 300 ms; interactive below 1 s; no dropped frame.
 */
const values = new Command()
  .option('--findings <list>', '', '1000000')
  .option('--scans <number>', '', '100000')
  .option('--organizations <number>', '', '100')
  .option('--rounds <number>', '', '10')
  .option('--rows <number>', '', '5000')
  .option('--only <text>', '', '')
  .option('--keep <folder>')
  .parse()
  .opts<{
    findings: string;
    scans: string;
    organizations: string;
    rounds: string;
    rows: string;
    only: string;
    keep?: string;
  }>();

if (desktopChromiumMissing === '') {
  await buildDashboard();
  for (const findings of values.findings.split(',').map(Number)) await measureAt(findings);
} else {
  console.error(`bench/web measures in a browser${desktopChromiumMissing}`);
  process.exitCode = 1;
}

async function measureAt(findings: number): Promise<void> {
  const sizes = { findings, scans: Number(values.scans), organizations: Number(values.organizations) };
  const { service, isKept } = await openSeededService(sizes, values.keep);
  const browser = await chromium.launch({ executablePath: desktopChromium, args: ['--disable-gpu'] });
  try {
    // Totals of the seeded findings are merged beside the first measurements otherwise.
    await waitForMergedTotals(service);
    const session = await signInAsAdmin(service);
    const world = { browser, url: service.url, session, rounds: Number(values.rounds) };
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
    console.log(await measureFirstLoad(world));
    const all = await listsOf(createServiceClient(service.url, { apiKey: service.apiKey }));
    const lists = all.filter(({ path }) => path.includes(values.only));
    const cells = listColumns.flatMap((name) => [`${name} p50 ms`, 'request p50 ms', 'ratio']);
    console.log(`\n| list | ${cells.join(' | ')} | |\n| --- | ${cells.map(() => '---').join(' | ')} | --- |`);
    for (const list of lists) console.log(await measureList(world, list));
    for (const list of lists) {
      console.log(await measureScrolling(world, list, Number(values.rows)));
    }
  } finally {
    await browser.close();
    await service.stop({ keepData: isKept });
  }
}
