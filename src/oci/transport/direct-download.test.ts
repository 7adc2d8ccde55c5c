import { randomBytes } from 'node:crypto';
import { createServer as createPlainServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readLent } from '../../../test/helpers/lent-chunks.ts';
import { makeBlob } from '../../../test/helpers/oci-layout.ts';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import type { AddressPolicy } from '../image-source.ts';
import { openBlob } from '../open-blob.ts';
import { type DirectDownload, downloadDirectly } from './direct-download.ts';
import { defaultTimeouts } from './transfer-timeouts.ts';

const never = new AbortController().signal;
const policy: AddressPolicy = { allowPrivate: true, isInsecure: false };
const blob = makeBlob('application/octet-stream', randomBytes(9_000_001));
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const servePlain = async (listener: RequestListener) => `http://${await serve(createPlainServer(listener))}/blob`;

const ask = (url: string, request: Partial<DirectDownload> = {}, timeouts = defaultTimeouts) =>
  downloadDirectly(
    { url, headers: {}, authorization: undefined, contentBytes: blob.size, signal: never, ...request },
    { policy, ownHostname: new URL(url).hostname, connectMs: timeouts.connectMs },
    timeouts,
  );

/** Read as scans read it, with or without direct download. */
const read = (url: string, addressPolicy = policy, signal = never) =>
  readLent(openBlob({ kind: 'http', url, addressPolicy }, { digest: blob.digest, sizeBytes: blob.size, signal }));

describe('direct download', () => {
  it('returns the announced bytes to fast and slow readers', async () => {
    const url = await servePlain((_request, response) => {
      response.writeHead(200, { 'content-length': blob.size }).end(blob.bytes);
    });
    const answer = await ask(url);
    if (!answer) throw new Error('the answer was plain');
    expect((await readLent(answer.body)).equals(blob.bytes)).toBe(true);

    const slow: Buffer[] = [];
    for await (const { bytes, release } of (await ask(url))?.body ?? []) {
      slow.push(Buffer.from(bytes));
      release();
      if (slow.length % 5 === 0) await delay(3);
    }
    expect(Buffer.concat(slow).equals(blob.bytes)).toBe(true);
  });

  it('reads bytes that arrive singly and in small pieces', async () => {
    const small = blob.bytes.subarray(0, 3000);
    const trickle = async (response: ServerResponse): Promise<void> => {
      response.socket?.setNoDelay(true);
      response.writeHead(200, { 'content-length': small.length });
      for (const [at] of small.entries()) {
        response.write(small.subarray(at, at + 1));
        if (at % 100 === 0) await delay(1);
      }
      response.end();
    };
    const url = await servePlain((_request, response) => void trickle(response));
    const answer = await ask(url, { contentBytes: small.length });
    expect((await readLent(answer?.body ?? (async function* () {})())).equals(small)).toBe(true);
  });

  it.each<[string, Record<string, string | number>]>([
    ['a body of unknown length', {}],
    ['another length', { 'content-length': blob.size - 1 }],
    ['a compressed body', { 'content-length': blob.size, 'content-encoding': 'gzip' }],
  ])('leaves %s to the HTTP client', async (_, headers) => {
    const url = await servePlain((_request, response) => {
      response.writeHead(200, headers);
      response.end(blob.bytes.subarray(0, Number(headers['content-length'] ?? blob.size)));
    });
    expect(await ask(url)).toBeUndefined();
  });

  it('leaves a chunked blob to the HTTP client, which reads it', async () => {
    let requests = 0;
    const url = await servePlain((_request, response) => {
      requests += 1;
      response.write(blob.bytes.subarray(0, 1000));
      response.end(blob.bytes.subarray(1000));
    });
    expect((await read(url)).equals(blob.bytes)).toBe(true);
    expect(requests).toBe(2);
  });

  it('follows redirects without the credentials, and reports other statuses without their body', async () => {
    const seen: (string | undefined)[] = [];
    const url = await servePlain((request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/blob') response.writeHead(307, { location: '/there?a=b' }).end('moved');
      else if (request.url === '/there?a=b') response.writeHead(200, { 'content-length': blob.size }).end(blob.bytes);
      else response.writeHead(429, { 'retry-after': '7' }).end('too many');
    });
    const answer = await ask(url, { authorization: 'Bearer secret' });
    expect((await readLent(answer?.body ?? (async function* () {})())).equals(blob.bytes)).toBe(true);
    expect(seen).toEqual(['Bearer secret', undefined]);
    expect(answer?.url.pathname).toBe('/there');
    const refused = await ask(url.replace('/blob', '/other'));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect(await readLent(refused?.body ?? (async function* () {})())).toHaveLength(0);
  });

  it('connects to checked addresses and checks again at every hop', async () => {
    let asked = 0;
    const address = await serve(
      createPlainServer((request, response) => {
        asked += 1;
        const { port } = new URL(`http://${request.headers.host}`);
        response.writeHead(307, { location: `http://rebinding.test:${port}/other` }).end();
      }),
    );
    const { port } = new URL(`http://${address}`);
    const answers = ['127.0.0.1', '127.0.0.1', '169.254.169.254'];
    const names: string[] = [];
    const download = downloadDirectly(
      {
        url: `http://rebinding.test:${port}/blob`,
        headers: {},
        authorization: 'Basic canary',
        contentBytes: blob.size,
        signal: never,
      },
      {
        policy: { allowPrivate: true, isInsecure: true },
        ownHostname: 'rebinding.test',
        connectMs: 30_000,
        resolve: async (name) => [{ address: answers[names.push(name) - 1] ?? '0.0.0.0', family: 4 }],
      },
      defaultTimeouts,
    );
    await expect(download).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS' });
    // One lookup for each hop: the third one was refused before a connection.
    expect([names.length, asked]).toEqual([3, 2]);
  });

  it('sends no header that contains a line end', async () => {
    const url = await servePlain((_request, response) => void response.end());
    expect(await ask(url, { authorization: 'Bearer a\r\nX-Other: b' })).toBeUndefined();
  });

  it('continues an interrupted transfer where it stopped', async () => {
    const ranges: (string | undefined)[] = [];
    const url = await servePlain((request, response) => {
      ranges.push(request.headers.range);
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const rest = blob.bytes.subarray(start);
      response.writeHead(start > 0 ? 206 : 200, {
        'content-length': rest.length,
        'content-range': `bytes ${start}-${blob.size - 1}/${blob.size}`,
      });
      if (start > 0) response.end(rest);
      else response.write(rest.subarray(0, 4_000_000), () => setTimeout(() => response.destroy(), 50));
    });
    expect((await read(url)).equals(blob.bytes)).toBe(true);
    expect(ranges).toHaveLength(2);
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('waits for headers and bytes within the time limits only, and stops at once when cancelled', async () => {
    const silent = await servePlain(() => undefined);
    const timeouts = { ...defaultTimeouts, headersMs: 60, idleMs: 60 };
    await expect(ask(silent, {}, timeouts)).rejects.toMatchObject({ code: 'TIMEOUT' });

    const stalling = await servePlain((_request, response) => {
      response.writeHead(200, { 'content-length': blob.size }).write('a');
    });
    const answer = await ask(stalling, {}, { ...defaultTimeouts, idleMs: 60 });
    await expect(readLent(answer?.body ?? (async function* () {})())).rejects.toMatchObject({ code: 'TIMEOUT' });

    const controller = new AbortController();
    const cancelled = read(stalling, policy, controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  const missing = opensslMissing();
  it.skipIf(missing !== '')(`verifies the TLS certificate${missing}`, async () => {
    const { key, certificate } = makeCertificate('IP:127.0.0.1');
    const host = await serve(
      createSecureServer({ key, cert: certificate }, (_request, response) => {
        response.writeHead(200, { 'content-length': blob.size }).end(blob.bytes);
      }),
    );
    const url = `https://${host}/blob`;
    await expect(ask(url)).rejects.toMatchObject({ code: 'TLS' });
    const trusting = { ...policy, caCertificate: certificate };
    const dial = { policy: trusting, ownHostname: '127.0.0.1', connectMs: 5000 };
    const request = { url, headers: {}, authorization: undefined, contentBytes: blob.size, signal: never };
    const answer = await downloadDirectly(request, dial, defaultTimeouts);
    const parts: Buffer[] = [];
    for await (const { bytes, release } of answer?.body ?? []) {
      parts.push(Buffer.from(bytes));
      release();
      if (parts.length % 7 === 0) await delay(2);
    }
    expect(Buffer.concat(parts).equals(blob.bytes)).toBe(true);
  });
});
