import type { Kysely } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../db/schema.ts';
import { feedAgeMs } from '../engine/advisories/feed-age.ts';
import { countUnfinishedScans } from '../features/scanning/scans/scan-count-store.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Queue } from '../jobs/create-queue.ts';
import { within } from '../lib/within.ts';
import type { AdvisoryRefresher } from './advisory-refresher.ts';

type RefresherState = Pick<AdvisoryRefresher, 'readiness' | 'feeds' | 'lastRefresh'>;

/** Maximum time of one database query. Scrapers commonly wait ten seconds for all metrics. */
const queryMsMax = 3_000;

/**
 * Adds metrics beside those of requests: queued work and the age of the advisories. Metrics whose query fails or takes longer than `queryMs`
 * are absent, so that an outage of the database does not hide the others.
 */
export function addServiceMetrics(
  { registry }: Metrics,
  parts: { queue: Pick<Queue, 'counts'>; refresher: RefresherState; db: Kysely<Database> },
  { queryMs = queryMsMax }: { queryMs?: number } = {},
): void {
  const read = <Result>(query: Promise<Result>): Promise<Result | undefined> =>
    within(query, queryMs).catch(() => undefined);
  const jobs = new Gauge({
    name: 'plimsoll_jobs',
    help: 'Number of jobs by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      const counts = await read(parts.queue.counts());
      this.reset();
      for (const { name, queued, running, failed } of counts ?? []) {
        jobs.set({ queue: name, state: 'queued' }, queued);
        jobs.set({ queue: name, state: 'running' }, running);
        jobs.set({ queue: name, state: 'failed' }, failed);
      }
    },
  });
  const scans = new Gauge({
    name: 'plimsoll_scans_unfinished',
    help: 'Number of queued and running scans.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const counts = await read(countUnfinishedScans(parts.db));
      this.reset();
      if (counts === undefined) return;
      scans.set({ state: 'queued' }, counts.queued);
      scans.set({ state: 'running' }, counts.running);
    },
  });
  const age = new Gauge({
    name: 'plimsoll_advisories_age_seconds',
    help: 'Longest time since a feed of the advisories was fetched or found up to date. Absent until there are advisories.',
    registers: [registry],
    async collect() {
      const { ageSeconds } = await parts.refresher.readiness.check();
      if (typeof ageSeconds === 'number') age.set(ageSeconds);
    },
  });
  addFeedMetrics(registry, parts.refresher);
  addRefreshMetrics(registry, parts.refresher);
}

function addRefreshMetrics(registry: Metrics['registry'], refresher: RefresherState): void {
  const success = new Gauge({
    name: 'plimsoll_advisory_refresh_success',
    help: 'Whether the last refresh of the advisories by this process succeeded (1) or failed (0). Absent until one has ended.',
    // Without a label the gauge would be 0 before the first value.
    labelNames: ['none'] as const,
    registers: [registry],
    collect() {
      this.reset();
      const last = refresher.lastRefresh();
      if (last !== null) this.set(last.hasSucceeded ? 1 : 0);
    },
  });
  success.reset();
  void new Gauge({
    name: 'plimsoll_advisory_feed_result',
    help: 'What the last refresh found for a feed: updated, unchanged, or outdated (not fetched or damaged, and the earlier file is used).',
    labelNames: ['feed', 'result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { feed, state } of refresher.lastRefresh()?.changes ?? []) this.set({ feed, result: state }, 1);
    },
  });
}

function addFeedMetrics(registry: Metrics['registry'], refresher: RefresherState): void {
  const age = new Gauge({
    name: 'plimsoll_advisory_feed_age_seconds',
    help: 'Time since an advisory feed was fetched or found up to date.',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const feed of await refresher.feeds())
        age.set({ feed: feed.id }, Math.round(feedAgeMs(feed, Date.now()) / 1000));
    },
  });
  const records = new Gauge({
    name: 'plimsoll_advisory_feed_records',
    help: 'Number of records of an advisory feed in the current snapshot.',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const feed of await refresher.feeds()) records.set({ feed: feed.id }, feed.records);
    },
  });
}
