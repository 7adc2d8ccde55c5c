import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../lib/http-client.ts';
import { type DeliveryBuffer, openDeliveryBuffer } from './buffer/delivery-buffer.ts';
import { deliverResults } from './deliver-results.ts';
import { createSensorLog } from './sensor-log.ts';
import { createSensorState } from './sensor-state.ts';
import { createServiceClient } from './service/service-client.ts';
import type { ServiceError } from './service/service-error.ts';
import { createServiceHttp } from './service/service-http.ts';

/** A response of the service, or of a proxy in front of it. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object | string;
}

let server: Server;
let http: HttpClient;
let folder = '';
let received: { request: IncomingMessage; body: string }[] = [];
let answer: (body: string) => Answer = () => stored;

const stored: Answer = { status: 200, body: { data: { status: 'COMPLETE', duplicate: false, warnings: [] } } };
const ofService = (status: number, code: string): Answer => ({ status, body: { error: { code, message: 'text' } } });

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = Buffer.concat(await request.toArray());
  const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  received.push({ request, body });
  const { status, headers, body: content = '' } = answer(body);
  response.writeHead(status, headers).end(typeof content === 'string' ? content : JSON.stringify(content));
}

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http = createHttpClient();
});
afterAll(async () => {
  await http.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
  answer = () => stored;
});

const signal = new AbortController().signal;

async function open(...scanIds: string[]) {
  folder = mkdtempSync(join(tmpdir(), 'plimsoll-deliver-'));
  const buffer = await openDeliveryBuffer({ folder, key: randomBytes(32), maxBytes: 1e6, reservedBytes: 100 });
  for (const scanId of scanIds) await add(buffer, scanId);
  const state = createSensorState();
  const { port } = server.address() as AddressInfo;
  const service = createServiceHttp({
    server: `http://127.0.0.1:${port}`,
    key: 'svc_ak_test',
    http,
    onConnection: (connection) => {
      state.connection = connection;
    },
  });
  const client = createServiceClient(service, { name: 'one', hostname: 'host', version: '1.0.0', registryId: null });
  const log = createSensorLog('silent', () => undefined);
  const refusals = new Map<string, number>();
  const deliver = () =>
    deliverResults({ client, buffer, state, log, refusals }, signal).catch((error: unknown) => error as ServiceError);
  rmOnEnd(folder);
  return { buffer, state, deliver, now: () => client.now() };
}

const folders: string[] = [];
const rmOnEnd = (one: string): void => void folders.push(one);
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

async function add(buffer: DeliveryBuffer, scanId: string): Promise<void> {
  const reservation = await buffer.reserve();
  if (!reservation) throw new Error('there is no space');
  const envelope = gzipSync(JSON.stringify({ scan: { id: scanId } }));
  await buffer.add({ jobId: `job_${scanId}`, scanId, reference: 'any', envelope }, reservation);
}

describe('the delivery of results', () => {
  it('sends each result compressed with the key, oldest first, and removes it when it is stored', async () => {
    const { buffer, state, deliver } = await open('a', 'b');
    expect(await deliver()).toBeUndefined();
    expect(received.map(({ body }) => body)).toEqual(['{"scan":{"id":"a"}}', '{"scan":{"id":"b"}}']);
    expect(received[0]?.request).toMatchObject({
      url: '/api/scans/upload',
      headers: { 'x-api-key': 'svc_ak_test', 'content-encoding': 'gzip', 'content-type': 'application/json' },
    });
    expect([buffer.names(), state]).toMatchObject([[], { delivered: 2, connection: 'online' }]);
  });

  it('removes a result whose scan the service does not have any more', async () => {
    const { buffer, state, deliver } = await open('a');
    answer = () => ofService(404, 'NOT_FOUND');
    expect(await deliver()).toBeUndefined();
    expect([buffer.names(), state.delivered]).toEqual([[], 0]);
  });

  it.each<[string, Answer, Partial<ServiceError>, string]>([
    ['a proxy without the service responds with 404', { status: 404, body: '<html>' }, { kind: 'busy' }, 'online'],
    ['a proxy refuses the size', { status: 413, body: 'too large' }, { kind: 'busy' }, 'online'],
    ['a proxy responds with a page', { status: 200, body: '<html>' }, { kind: 'busy' }, 'online'],
    ['the key was revoked', ofService(401, 'UNAUTHORIZED'), { kind: 'refused' }, 'refused'],
    ['the quota is used up', ofService(402, 'PLAN_LIMIT'), { kind: 'refused' }, 'online'],
    [
      'the service asks for a pause',
      { ...ofService(429, 'RATE_LIMITED'), headers: { 'retry-after': '7' } },
      { kind: 'busy', retryAfterMs: 7_000 },
      'online',
    ],
    ['the service fails', ofService(500, 'INTERNAL_ERROR'), { kind: 'busy' }, 'online'],
  ])('keeps the results when %s', async (_title, given, expected, connection) => {
    const { buffer, state, deliver } = await open('a');
    answer = () => given;
    for (let times = 0; times < 7; times += 1) expect(await deliver()).toMatchObject(expected);
    expect([buffer.names().length, state.rejected.size, state.connection]).toEqual([1, 0, connection]);
  });

  it('continues with the next result when the service fails on one, and not when it asks for a pause', async () => {
    const { buffer, deliver } = await open('a', 'b');
    const failing = ofService(500, 'INTERNAL_ERROR');
    answer = () => ({ ...failing, status: 503, headers: { 'retry-after': '1' } });
    await deliver();
    expect(received).toHaveLength(1);
    answer = (body) => (body.includes('"a"') ? failing : stored);
    expect(await deliver()).toMatchObject({ kind: 'busy' });
    expect(buffer.names()).toHaveLength(1);
  });

  it('keeps a result that the service calls invalid five times, without sending it again', async () => {
    const { buffer, state, deliver } = await open('a', 'b');
    answer = (body) => (body.includes('"a"') ? ofService(400, 'BAD_REQUEST') : stored);
    for (let times = 0; times < 5; times += 1) expect(await deliver()).toMatchObject({ kind: 'invalid' });
    expect(await deliver()).toBeUndefined();
    expect([received.length, buffer.names().length, state.rejected.size]).toEqual([6, 1, 1]);
  });

  it('keeps the results when no service listens', async () => {
    const { buffer, state } = await open('a');
    const client = createServiceClient(
      createServiceHttp({
        server: 'http://127.0.0.1:1',
        key: 'svc_ak_test',
        http,
        onConnection: (connection) => {
          state.connection = connection;
        },
      }),
      { name: 'one', hostname: '', version: '1', registryId: null },
    );
    const log = createSensorLog('silent', () => undefined);
    const failed = deliverResults({ client, buffer, state, log, refusals: new Map() }, signal);
    await expect(failed).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The service cannot be reached (ECONNREFUSED).',
    });
    expect([buffer.names().length, state.connection]).toEqual([1, 'offline']);
  });

  it('follows no redirect, which would send the key to another address', async () => {
    const { deliver } = await open('a');
    answer = () => ({ status: 307, headers: { location: '/elsewhere' } });
    expect(await deliver()).toMatchObject({ kind: 'busy' });
    expect(received.map(({ request }) => request.url)).toEqual(['/api/scans/upload']);
  });

  it('corrects the times of results by the clock of the service', async () => {
    const { deliver, now } = await open('a');
    expect(Math.abs(now() - Date.now())).toBeLessThan(1_000);
    answer = () => ({ ...stored, headers: { date: new Date(Date.now() + 3_600_000).toUTCString() } });
    await deliver();
    expect(Math.round((now() - Date.now()) / 60_000)).toBe(60);
  });
});
