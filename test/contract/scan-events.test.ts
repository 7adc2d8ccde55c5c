import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endScan, recordProgress, startScan } from '../../src/features/scanning/scans/scan-store.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const queue = { enqueue: async () => undefined, cancel: async () => undefined };

let api: TestApi;
let base: string;
beforeAll(async () => {
  api = await createTestApi({ queue });
  base = await api.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

let made = 0;
async function queueScan(of = api, key = of.first.keys.developer): Promise<string> {
  made += 1;
  const { body } = await of.call('POST', '/api/scans', { key, body: { image: `example.test/app:${made}` } });
  return body.data.scanId;
}

interface Stream {
  response: Response;
  /** The next block of the stream. Undefined at its end. */
  next(): Promise<string | undefined>;
  leave(): void;
}

async function watch(scanId: string, headers: Record<string, string> = {}, from = base): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(`${from}/api/scans/${scanId}/events`, {
    headers: { 'x-api-key': api.first.keys.viewer, ...headers },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    response,
    leave: () => controller.abort(),
    async next() {
      while (!rest.includes('\n\n')) {
        const part = await reader?.read();
        if (!part || part.done) return undefined;
        rest += part.value;
      }
      const [block = ''] = rest.split('\n\n', 1);
      rest = rest.slice(block.length + 2);
      return block;
    },
  };
}

/** The next event, without comments. */
async function nextEvent(stream: Stream): Promise<{ event: string; data: unknown } | undefined> {
  for (;;) {
    const block = await stream.next();
    if (block === undefined) return undefined;
    if (block.startsWith(':')) continue;
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)(?:\nretry: \d+)?$/.exec(block) ?? [];
    return { event, data: JSON.parse(data) };
  }
}

const statusOf = async (scanId: string) =>
  (await api.call('GET', `/api/scans/${scanId}/status`, { key: api.first.keys.viewer })).body.data;

const fail = (scanId: string) =>
  endScan(api.database.kysely, scanId, { status: 'FAILED', error: { code: 'INTERNAL', message: 'test' } });

describe('GET /api/scans/{scanId}/events', () => {
  it('sends the content of /status at once and at every change, and ends with the scan', async () => {
    const db = api.database.kysely;
    const scanId = await queueScan();
    const stream = await watch(scanId);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(await nextEvent(stream)).toEqual({ event: 'status', data: await statusOf(scanId) });
    await startScan(db, scanId);
    expect(await nextEvent(stream)).toEqual({ event: 'status', data: await statusOf(scanId) });
    for (const percent of [20, 40]) {
      await recordProgress(db, scanId, { phase: 'pulling', percent });
      expect(await nextEvent(stream)).toMatchObject({ event: 'status', data: { progress: { percent } } });
    }
    await fail(scanId);
    expect(await nextEvent(stream)).toEqual({ event: 'status', data: await statusOf(scanId) });
    expect(await statusOf(scanId)).toMatchObject({ status: 'FAILED' });
    expect(await stream.next()).toBeUndefined();
  });

  it('starts with the present state, regardless of Last-Event-ID', async () => {
    const scanId = await queueScan();
    await fail(scanId);
    for (const id of ['', '1', '99999999999999999999', '"; drop table scans']) {
      const stream = await watch(scanId, { 'last-event-id': id });
      expect(await nextEvent(stream)).toEqual({ event: 'status', data: await statusOf(scanId) });
      expect(await stream.next()).toBeUndefined();
    }
  });

  it('stops browsers, which reconnect automatically, for a scan that has ended', async () => {
    const scanId = await queueScan();
    const stream = await watch(scanId);
    expect(await stream.next()).not.toContain('retry');
    await fail(scanId);
    const last = await stream.next();
    expect(Number(/\nretry: (\d+)$/.exec(last ?? '')?.[1])).toBeGreaterThanOrEqual(60_000);
    expect(await stream.next()).toBeUndefined();
  });

  it('ends when the scan is deleted', async () => {
    const scanId = await queueScan();
    const stream = await watch(scanId);
    await nextEvent(stream);
    await api.call('DELETE', `/api/scans/${scanId}`, { key: api.first.keys.admin });
    let last = await nextEvent(stream);
    if (last?.event === 'status') last = await nextEvent(stream);
    expect(last).toEqual({ event: 'deleted', data: { scanId, deleted: true } });
    expect(await stream.next()).toBeUndefined();
  });

  it('sends comments while nothing changes', async () => {
    const stream = await watch(await queueScan());
    await nextEvent(stream);
    expect(await stream.next()).toMatch(/^: /);
    stream.leave();
  });

  it('is limited per organization, and releases abandoned connections', async () => {
    const scanId = await queueScan();
    const open = async () => {
      const stream = await watch(scanId);
      if (stream.response.status === 200) await nextEvent(stream);
      return stream;
    };
    const streams: Stream[] = [];
    // Those of earlier tests may take a moment to be detected.
    await vi.waitFor(async () => {
      while (streams.length < 5) {
        const stream = await open();
        expect(stream.response.status).toBe(200);
        streams.push(stream);
      }
    }, 60_000);
    const refused = await open();
    expect(refused.response.status).toBe(429);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
    const theirs = await watch(await queueScan(api, api.second.keys.developer), {
      'x-api-key': api.second.keys.viewer,
    });
    expect(theirs.response.status).toBe(200);
    theirs.leave();
    streams[0]?.leave();
    const again = await vi.waitFor(async () => {
      const stream = await open();
      expect(stream.response.status).toBe(200);
      return stream;
    }, 60_000);
    for (const stream of [...streams, again]) stream.leave();
    await vi.waitFor(async () => expect((await watchOnce(scanId)).status).toBe(200), 60_000);
  });

  const watchOnce = async (scanId: string): Promise<Response> => {
    const { response, leave } = await watch(scanId);
    leave();
    return response;
  };

  it('answers HEAD without opening a stream', async () => {
    const scanId = await queueScan();
    for (let turn = 0; turn < 20; turn += 1) {
      const { status, headers } = await fetch(`${base}/api/scans/${scanId}/events`, {
        method: 'HEAD',
        headers: { 'x-api-key': api.first.keys.viewer },
      });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
  });

  it('hides another organization’s scan', async () => {
    const { response } = await watch(await queueScan(), { 'x-api-key': api.second.keys.admin });
    expect(response.status).toBe(404);
  });

  it('uses no database connection for any number of streams', async () => {
    const scanId = await queueScan();
    const streams = await Promise.all(Array.from({ length: 4 }, () => watch(scanId)));
    await Promise.all(streams.map(nextEvent));
    const busy = async () => {
      const { rows } = await sql<{ busy: number }>`
        select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(
        api.database.kysely,
      );
      return rows[0]?.busy;
    };
    // The use of the keys is written at the same time, and the query of all streams.
    await expect.poll(busy).toBe(0);
    for (const stream of streams) stream.leave();
  });

  it('ends every stream when the service stops, and lets the server stop', async () => {
    const other = await createTestApi({ queue });
    const address = await other.server.listen({ port: 0, host: '127.0.0.1' });
    const scanId = await queueScan(other);
    const stream = await watch(scanId, { 'x-api-key': other.first.keys.viewer }, address);
    await nextEvent(stream);
    await other.scanEvents.close();
    expect(await stream.next()).toBeUndefined();
    const { response } = await watch(scanId, { 'x-api-key': other.first.keys.viewer }, address);
    expect(response.status).toBe(503);
    await other.close();
  });
});
