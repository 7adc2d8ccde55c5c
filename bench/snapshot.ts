import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { refreshSnapshot } from '../src/engine/advisories/refresh-snapshot.ts';
import { advisoryMirror, mirrorMissing } from '../test/helpers/real-images.ts';

/**
 * Processor time, peak memory and size of an advisory snapshot: of a first refresh, of refreshes that compile it again from feeds that are
 * parsed already, and of one in which nothing changed. Peak memory is that of the process so far.
 *
 * node bench/snapshot.ts [--mirror FOLDER] [--feeds osv:npm,osv:PyPI] [--changed kev]
 */
const values = new Command()
  .option('--mirror <folder>', 'default: the shared test data')
  .option('--feeds <names>', '', 'osv:npm,osv:PyPI,osv:Alpine,osv:Debian,epss,kev')
  .option('--changed <feed>', '', 'kev')
  .parse()
  .opts<{ mirror?: string; feeds: string; changed: string }>();
if (values.mirror === undefined && mirrorMissing !== '')
  throw new Error(`This benchmark cannot run here:${mirrorMissing}`);

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-snapshot-'));
try {
  const mirror = values.mirror ?? advisoryMirror();
  const feeds = values.feeds.split(',');
  const refresh = (names: readonly string[]) =>
    refreshSnapshot({ folder, bases: [pathToFileURL(mirror).href], feeds: names });
  const first = await measure('first refresh', () => refresh(feeds));
  // The feed is left out and added again, so that the other feeds stay as they are.
  await measure(`without ${values.changed}`, () => refresh(feeds.filter((name) => name !== values.changed)));
  rmSync(path.join(folder, 'current.json'));
  await measure('nothing to parse', () => refresh(feeds));
  await measure('unchanged', () => refresh(feeds));
  const { size } = statSync(first.snapshot.path);
  const records = first.snapshot.feeds.reduce((sum, feed) => sum + feed.records, 0);
  console.log(`${records} records, ${Math.round(records / first.seconds)} records for each second of processor time`);
  console.log(`snapshot ${mebibytes(size)} MiB, ${(size / records).toFixed(0)} bytes for each record`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure<Result>(title: string, run: () => Promise<Result>): Promise<Result & { seconds: number }> {
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(`${title}: ${seconds.toFixed(1)} s of processor time, peak ${peak.toFixed(0)} MiB`);
  return { ...result, seconds };
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
