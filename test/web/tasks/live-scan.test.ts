import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../tools/seed/service-client.ts';
import { failApi } from '../harness/answer-api.ts';
import {
  createTestOrganization,
  envelopeWithFindings,
  type TestOrganization,
} from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { follow } from '../harness/follow.ts';
import { openPage } from '../harness/open-page.ts';

const live = 'Live: each change is shown at once.';

describeInBrowser('an unfinished scan', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Live scans');
  });

  /** A scan that waits for a sensor, which does not request it. */
  async function queueScan(name: string): Promise<string> {
    const image = `registry.test.example/${name}:v1`;
    const scan = await organization.key.call('POST', '/api/scans', { image, registryId: organization.registryId });
    return textOf(scan, 'scanId');
  }

  const cancel = (scanId: string) => organization.key.call('POST', `/api/scans/${scanId}/cancel`);

  it('is followed with one stream, without requests for its status, until it ends', async () => {
    const scanId = await queueScan('streamed');
    let requests: Requests | undefined;
    const { page } = await openPage(`/scans/${scanId}`, {
      session: organization.session,
      prepare: async (opened) => (requests = watch(opened)),
    });
    await page.getByText(live).waitFor();
    const before = requests?.polls() ?? -1;
    await cancel(scanId);
    await page.getByText('The scan was cancelled').waitFor();
    expect(requests?.streams()).toEqual([`/api/scans/${scanId}/events`]);
    expect(requests?.polls()).toBe(before);
    await expect.poll(() => requests?.open()).toEqual([]);
  });

  it('has the only stream of the page: the one of the scan before it ends, and lists have none', async () => {
    const [first, second] = [await queueScan('first'), await queueScan('second')];
    let requests: Requests | undefined;
    const { page } = await openPage(`/scans/${first}`, {
      session: organization.session,
      prepare: async (opened) => (requests = watch(opened)),
    });
    await page.getByText(live).waitFor();
    await follow(page, `/scans/${second}`);
    await page.getByRole('heading', { level: 1, name: /second/ }).waitFor();
    await page.getByText(live).waitFor();
    await expect.poll(() => requests?.open()).toEqual([`/api/scans/${second}/events`]);
    await follow(page, '/scans');
    await page.getByRole('grid', { name: 'Scans' }).waitFor();
    await expect.poll(() => requests?.open()).toEqual([]);
    // The list is loaded again as long as one of its scans is queued.
    const loaded = requests?.lists() ?? 0;
    await expect.poll(() => requests?.lists()).toBeGreaterThan(loaded);
    expect(requests?.streams()).toEqual([first, second].map((scanId) => `/api/scans/${scanId}/events`));
  });

  it('is followed with requests for its status if the stream is refused', async () => {
    const scanId = await queueScan('polled');
    let requests: Requests | undefined;
    const { page } = await openPage(`/scans/${scanId}`, {
      session: organization.session,
      prepare: async (opened) => {
        requests = watch(opened);
        await failApi(opened, /\/events$/, { status: 429, code: 'TOO_MANY_STREAMS' });
      },
      expected: [/\/events was answered with 429/],
    });
    await page.getByText('The status is requested every few seconds.').waitFor();
    const before = requests?.polls() ?? 0;
    await expect.poll(() => requests?.polls()).toBeGreaterThan(before);
    await cancel(scanId);
    await page.getByText('The scan was cancelled').waitFor();
  });

  it('is streamed again when the stream is not refused any more', async () => {
    const scanId = await queueScan('refused');
    let isRefused = true;
    const { page } = await openPage(`/scans/${scanId}`, {
      session: organization.session,
      prepare: async (opened) => {
        const isStream = ({ pathname }: URL): boolean => pathname.endsWith('/events');
        await opened.route(isStream, (route) => (isRefused ? route.fulfill({ status: 503 }) : route.continue()));
      },
      expected: [/\/events was answered with 503/],
    });
    await page.getByText('The status is requested every few seconds.').waitFor();
    isRefused = false;
    await page.getByText(live).waitFor();
    await cancel(scanId);
    await page.getByText('The scan was cancelled').waitFor();
  });

  it('is followed with requests for its status after the stream broke off', async () => {
    const scanId = await queueScan('broken');
    let requests: Requests | undefined;
    const { page } = await openPage(`/scans/${scanId}`, {
      session: organization.session,
      prepare: async (opened) => {
        requests = watch(opened);
        let isFirst = true;
        await opened.route(
          ({ pathname }) => pathname.endsWith('/events'),
          async (route) => {
            if (!isFirst) return await route.abort('connectionreset');
            isFirst = false;
            const state = await organization.key.call('GET', `/api/scans/${scanId}/status`);
            await route.fulfill({
              contentType: 'text/event-stream',
              body: `event: status\ndata: ${JSON.stringify(state)}\n\n`,
            });
          },
        );
      },
      expected: [/\/events failed: net::ERR_CONNECTION_RESET/],
    });
    const before = requests?.polls() ?? 0;
    await expect.poll(() => requests?.polls()).toBeGreaterThan(before);
    await cancel(scanId);
    await page.getByText('The scan was cancelled').waitFor();
    // The browser repeats the stream by itself until the scan has ended.
    expect(new Set(requests?.streams())).toEqual(new Set([`/api/scans/${scanId}/events`]));
  });
});

describeInBrowser('the list of scans', () => {
  it('offers scans that were requested later, and shows them when the user asks for them', async () => {
    const organization = await createTestOrganization('New scans');
    await organization.upload('acme/first', envelopeWithFindings(1));
    const { page, settle } = await openPage('/scans', { session: organization.session });
    const rows = page.getByRole('grid', { name: 'Scans' }).getByRole('row');
    expect(await rows.count()).toBe(2);
    await organization.upload('acme/second', envelopeWithFindings(1));
    const show = page.getByRole('button', { name: '1 new – show' });
    await show.waitFor();
    expect(await rows.count()).toBe(2);
    await show.click();
    await rows.filter({ hasText: 'acme/second' }).waitFor();
    await show.waitFor({ state: 'detached' });
    await settle();
  });
});

interface Requests {
  /** Paths of all streams in order. */
  streams(): string[];
  /** Paths of the streams that have not ended. */
  open(): string[];
  /** Number of requests for the status of a scan. */
  polls(): number;
  /** Number of requests for the list of scans. */
  lists(): number;
}

function watch(page: Page): Requests {
  const streams: string[] = [];
  const open = new Map<Request, string>();
  let polls = 0;
  let lists = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.resourceType() === 'eventsource') {
      streams.push(pathname);
      open.set(request, pathname);
    }
    polls += Number(pathname.endsWith('/status'));
    // The number of scans is requested with one row.
    lists += Number(pathname === '/api/scans' && searchParams.get('limit') !== '1');
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void open.delete(request));
  return { streams: () => [...streams], open: () => [...open.values()], polls: () => polls, lists: () => lists };
}
