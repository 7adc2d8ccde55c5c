import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadCurrentAdvisories } from '../../src/features/scanning/advisories/endpoints/get-advisory-status.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const digest = `sha256:${'ab'.repeat(32)}` as const;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

let current: Awaited<ReturnType<ReadCurrentAdvisories>>;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ currentAdvisories: async () => current });
});
afterAll(() => api.close());

const read = async () => (await api.call('GET', '/api/advisories/status', { key: api.first.keys.viewer })).body.data;
const feed = (id: string, hours: number) => ({ id, newestRecordAt: null, fetchedAt: hoursAgo(hours), records: 5 });

describe('GET /api/advisories/status', () => {
  it('is absent before the feeds have been read once', async () => {
    current = undefined;
    const none = { snapshot: null, builtAt: null, confirmedAt: null, changedAt: null, ageSeconds: null };
    expect(await read()).toEqual({ status: 'absent', ...none, feeds: [], missingFeeds: [] });
  });

  it('is current with the age of the oldest feed while all feeds are', async () => {
    current = { digest, builtAt: hoursAgo(1), feeds: [feed('osv:npm', 2), feed('kev', 71)], missing: [] };
    const data = await read();
    expect(data).toMatchObject({ status: 'current', snapshot: digest, builtAt: current.builtAt });
    expect(data.feeds.map(({ id, stale }: { id: string; stale: boolean }) => [id, stale])).toEqual([
      ['kev', false],
      ['osv:npm', false],
    ]);
    expect(Math.round(data.ageSeconds / 3_600)).toBe(71);
  });

  it('is stale when one feed is older than three days, and names it', async () => {
    current = { digest, builtAt: hoursAgo(1), feeds: [feed('osv:npm', 2), feed('kev', 73)], missing: [] };
    const data = await read();
    expect(data.status).toBe('stale');
    expect(data.feeds.filter(({ stale }: { stale: boolean }) => stale)).toMatchObject([{ id: 'kev' }]);
  });

  it('names the feeds without content', async () => {
    current = { digest, builtAt: hoursAgo(1), feeds: [feed('osv:npm', 2)], missing: ['osv:Debian', 'nvd 2024'] };
    expect(await read()).toMatchObject({ status: 'current', missingFeeds: ['osv:Debian', 'nvd 2024'] });
  });
});
