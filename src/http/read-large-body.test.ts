import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../domain/api-error.ts';
import { mebibyte } from '../lib/byte-sizes.ts';
import { createLargeBodyReader } from './read-large-body.ts';

const limits = {
  wireBytesMax: 12 * mebibyte,
  inflatedBytesMax: 16 * mebibyte,
  shape: { values: 1_000, depth: 8, stringBytes: 10 * mebibyte },
};
const json = { 'content-type': 'application/json' };
const gzip = { ...json, 'content-encoding': 'gzip' };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Reading {
  response: ServerResponse;
  result: Uint8Array | ApiError;
}

/** Starts a server that reads bodies. `answer` is called after a body was read or refused. */
async function listen(answer: (reading: Reading) => void) {
  const read = createLargeBodyReader(limits);
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    read(request, response).then(
      (result) => answer({ response, result }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        answer({ response, result: error });
      },
    );
  };
  server = createServer(onRequest);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const respond = ({ response, result }: Reading): void => {
  if (result instanceof ApiError) response.writeHead(result.code === 'BAD_REQUEST' ? 400 : 503).end(result.message);
  else response.end(`${result.length} ${result.buffer instanceof SharedArrayBuffer}`);
};

async function post(url: string, body: Buffer, headers: Record<string, string>): Promise<[number, string]> {
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(body), headers });
  return [response.status, await response.text()];
}

describe('createLargeBodyReader', () => {
  it.each([
    ['one long string', Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(10 * mebibyte + 1, 0x61)]), 'string longer'],
    ['more values than it may', Buffer.from(`[${'0,'.repeat(2_000)}0]`), 'more than 1000 values'],
    ['deep nesting', Buffer.alloc(1_000, '['), 'deeper than 8 levels'],
  ])('refuses %s, plain and in gzip, before the whole body is read', async (_, body, words) => {
    const url = await listen(respond);
    for (const [sent, headers] of [
      [body, json],
      [gzipSync(body), gzip],
    ] as const) {
      const [status, message] = await post(url, sent, headers);
      expect([status, message]).toEqual([400, expect.stringContaining(words)]);
    }
  });

  it('returns the decompressed bytes in shared memory', async () => {
    const url = await listen(respond);
    expect(await post(url, Buffer.from('{}'), json)).toEqual([200, '2 true']);
    expect(await post(url, gzipSync(Buffer.alloc(9 * mebibyte, 0x20)), gzip)).toEqual([200, `${9 * mebibyte} true`]);
  });

  it('answers a client that sends too much, also while it still sends', async () => {
    const url = await listen(respond);
    expect(await post(url, Buffer.alloc(30 * mebibyte), json)).toEqual([400, expect.stringContaining('12582912')]);
    expect(await post(url, gzipSync(Buffer.alloc(200 * mebibyte)), gzip)).toEqual([
      400,
      expect.stringContaining('16777216'),
    ]);
  });

  it('refuses empty bodies, invalid and truncated gzip, and other media types', async () => {
    const url = await listen(respond);
    const cut = gzipSync(Buffer.alloc(100_000, 'x')).subarray(0, -9);
    for (const [body, headers] of [
      [Buffer.alloc(0), json],
      [Buffer.alloc(0), gzip],
      [Buffer.from('{}'), gzip],
      [cut, gzip],
      [Buffer.from('{}'), { 'content-type': 'text/plain' }],
      [Buffer.from('{}'), { ...json, 'content-encoding': 'br' }],
    ] as const) {
      expect((await post(url, body, headers))[0]).toBe(400);
    }
  });

  it('reads one large body at a time, and small ones always', async () => {
    const heldReadings: Reading[] = [];
    let onRead = (): void => undefined;
    const url = await listen((reading) => {
      if (reading.result instanceof Uint8Array && reading.result.length < mebibyte) respond(reading);
      else heldReadings.push(reading);
      onRead();
    });
    const nextRead = () => new Promise<void>((resolve) => (onRead = resolve));
    const first = nextRead();
    const answers = [post(url, Buffer.alloc(9 * mebibyte), json), post(url, Buffer.alloc(9 * mebibyte), json)];
    await first;
    // The second large body waits; a small one does not.
    expect(await post(url, Buffer.from('{}'), json)).toEqual([200, '2 true']);
    expect(heldReadings).toHaveLength(1);
    const second = nextRead();
    for (const reading of heldReadings) respond(reading);
    await second;
    expect(heldReadings).toHaveLength(2);
    for (const reading of heldReadings.slice(1)) respond(reading);
    expect((await Promise.all(answers)).map(([status]) => status)).toEqual([200, 200]);
  });

  it('reads the next large body when a client disconnects', async () => {
    let refused: (error: ApiError) => void = () => undefined;
    const refusal = new Promise<ApiError>((resolve) => (refused = resolve));
    const url = await listen((reading) => {
      if (reading.result instanceof ApiError) refused(reading.result);
      respond(reading);
    });
    const client = httpRequest(url, { method: 'POST', headers: { ...json, 'content-length': 12 * mebibyte } });
    client.on('error', () => undefined);
    client.write(Buffer.alloc(9 * mebibyte), () => client.destroy());
    expect((await refusal).message).toContain('is incomplete');
    expect((await post(url, Buffer.alloc(9 * mebibyte), json))[0]).toBe(200);
  });
});
