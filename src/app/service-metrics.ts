import type { Kysely } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../db/schema.ts';
import { feedAgeMs } from '../engine/advisories/feed-age.ts';
import { countUnfinishedScans } from '../features/scanning/scans/scan-count-store.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Queue } from '../jobs/create-queue.ts';
import type { AdvisoryRefresher } from './advisory-refresher.ts';

/** Adds metrics beside those of requests: queued work and the age of the advisories. */
export function addServiceMetrics(
  { registry }: Metrics,
  parts: { queue: Queue; refresher: AdvisoryRefresher; db: Kysely<Database> },
): void {
  const jobs = new Gauge({
    name: 'plimsoll_jobs',
    help: 'Number of jobs by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      for (const { name, queued, running, failed } of await parts.queue.counts()) {
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
      const { queued, running } = await countUnfinishedScans(parts.db);
      scans.set({ state: 'queued' }, queued);
      scans.set({ state: 'running' }, running);
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
}

function addFeedMetrics(registry: Metrics['registry'], refresher: AdvisoryRefresher): void {
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
