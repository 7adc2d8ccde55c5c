import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createQueryCompiler } from '../../test/helpers/query-compiler.ts';
import type { Database } from '../db/schema.ts';
import { createMetrics } from '../http/metrics.ts';
import type { QueueCounts } from '../jobs/queue-settings.ts';
import { addServiceMetrics } from './service-metrics.ts';

const refresher = {
  readiness: { name: 'advisories', check: async () => ({ status: 'ok' as const, ageSeconds: 7 }) },
  feeds: async () => [],
  lastRefresh: () => null,
};

/** The metrics of the service with these outcomes of its queries, one scrape for each. */
async function scrapes(...outcomes: (() => Promise<QueueCounts[]>)[]): Promise<string[]> {
  const metrics = createMetrics();
  const left = [...outcomes];
  const queue = { counts: () => left.shift()?.() ?? Promise.resolve([]) };
  const db = createQueryCompiler() as unknown as Kysely<Database>;
  addServiceMetrics(metrics, { queue, refresher, db }, { queryMs: 20 });
  const texts: string[] = [];
  for (const _ of outcomes) texts.push(await metrics.registry.metrics());
  return texts;
}

const counted = async () => [{ name: 'scan', queued: 3, running: 2, failed: 1 }];

it.each<[string, () => Promise<QueueCounts[]>]>([
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['does not end', () => Promise.withResolvers<QueueCounts[]>().promise],
])('a metric whose query %s is absent until the query succeeds, and the others are present', async (_, query) => {
  const [before, meanwhile, after] = await scrapes(counted, query, counted);
  const queued = /^plimsoll_jobs\{queue="scan",state="queued"\} 3$/m;
  expect(before).toMatch(queued);
  expect(meanwhile).not.toMatch(/^plimsoll_jobs\{/m);
  expect(meanwhile).toMatch(/^plimsoll_advisories_age_seconds 7$/m);
  expect(meanwhile).toMatch(/^plimsoll_process_cpu_seconds_total \d/m);
  expect(after).toMatch(queued);
});
