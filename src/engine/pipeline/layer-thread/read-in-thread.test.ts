import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { layerFile } from '../../../../test/helpers/layer-file.ts';
import { poison } from '../../../../test/helpers/lent-chunks.ts';
import type { LayerBlob } from '../../../oci/image-source.ts';
import { readHere } from '../plain-layer.ts';
import { readInThread } from './read-in-thread.ts';

const made: { remove(): void }[] = [];
afterEach(() => {
  for (const { remove } of made.splice(0)) remove();
});

function layerOf(bytes: Buffer, more: Parameters<typeof layerFile>[1] = {}): LayerBlob {
  const { remove, ...layer } = layerFile(bytes, more);
  made.push({ remove });
  return layer;
}

const { signal } = new AbortController();
const onInput = (): undefined => undefined;
const content = Buffer.concat([randomBytes(3_000_000), Buffer.alloc(5_000_000), randomBytes(400_000)]);
const gzip = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 1 });

async function read(plain: ReturnType<typeof readInThread>) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of plain.chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, digest: `sha256:${hash.digest('hex')}`, diffId: await plain.diffId(), readBytes: plain.readBytes() };
}

describe('readInThread', () => {
  it.each<[string, Buffer]>([
    ['gzip', gzip(content)],
    ['gzip of several members', Buffer.concat([content.subarray(0, 10), content.subarray(10)].map(gzip))],
    ['zstd', zstdCompressSync(content)],
    [
      'zstd of small frames',
      Buffer.concat([content.subarray(0, 5000), content.subarray(5000)].map((one) => zstdCompressSync(one))),
    ],
    ['one byte', gzip(Buffer.from('x'))],
  ])('gives the content and the digest that the thread of the caller reads: %s', async (_, blob) => {
    const layer = layerOf(blob);
    const inThread = await read(readInThread(layer, { signal, onInput }));
    expect(inThread).toEqual(await read(readHere(layer, { signal, onInput })));
    expect(inThread).toMatchObject({ digest: inThread.diffId, readBytes: blob.length });
  });

  it('reads several layers at the same time', async () => {
    const layers = [1, 2, 3].map((length) => layerOf(gzip(content.subarray(length))));
    const results = await Promise.all(layers.map((layer) => read(readInThread(layer, { signal, onInput }))));
    expect(results.map(({ bytes }) => content.length - bytes)).toEqual([1, 2, 3]);
    for (const { digest, diffId } of results) expect(diffId).toBe(digest);
  });

  it.each<[string, Buffer, string]>([
    [
      'data that is not gzip',
      Buffer.concat([gzip(content).subarray(0, 1000), Buffer.alloc(50_000, 7)]),
      'MALFORMED_LAYER',
    ],
    ['gzip that ends early', gzip(content).subarray(0, 100_000), 'MALFORMED_LAYER'],
  ])('reports the error of the layer: %s', async (_, blob, code) => {
    await expect(read(readInThread(layerOf(blob), { signal, onInput }))).rejects.toMatchObject({ code });
  });

  it('reports the error of the blob, and reads the next layer after it', async () => {
    const wrong = layerOf(gzip(content), { digest: `sha256:${'0'.repeat(64)}` });
    await expect(read(readInThread(wrong, { signal, onInput }))).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    const refused: LayerBlob = {
      ...wrong,
      locator: { kind: 'http', url: 'http://127.0.0.1:9/v2/a', addressPolicy: { allowPrivate: [], isInsecure: true } },
    };
    const failed = read(readInThread(refused, { signal, onInput }));
    await expect(failed).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS', isRetryable: false });
    await expect(read(readInThread(layerOf(gzip(content)), { signal, onInput }))).resolves.toMatchObject({
      bytes: content.length,
    });
  });

  it('reuses the memory of a chunk only after the next one is requested', async () => {
    const blob = gzip(Buffer.concat([content, randomBytes(20_000_000)]));
    const whole = await read(readInThread(layerOf(blob), { signal, onInput, onReleased: poison }));
    expect(whole.digest).toBe(whole.diffId);
    const { chunks, drop } = readInThread(layerOf(blob), { signal, onInput });
    const first = (await chunks[Symbol.asyncIterator]().next()).value;
    const copy = Buffer.from(first);
    // The thread has filled all other slots by then.
    await delay(300);
    expect(first.equals(copy)).toBe(true);
    drop();
  });

  it('reads a bounded number of bytes ahead of its reader', async () => {
    const large = randomBytes(48 * 1024 * 1024);
    const plain = readInThread(layerOf(gzipSync(large, { level: 0 })), { signal, onInput });
    const iterator = plain.chunks[Symbol.asyncIterator]();
    await iterator.next();
    let before = -1;
    while (plain.readBytes() !== before) {
      before = plain.readBytes();
      await delay(300);
    }
    expect(plain.readBytes()).toBeLessThan(24 * 1024 * 1024);
    let bytes = 0;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) bytes += next.value.length;
    expect(bytes).toBeGreaterThan(40 * 1024 * 1024);
  });

  it('passes each report of input on, also without output, and ends with the error that it throws', async () => {
    const empty = gzip(Buffer.alloc(0));
    const members = Buffer.concat(Array.from({ length: 500_000 }, () => empty));
    const seen: number[] = [];
    await read(readInThread(layerOf(members), { signal, onInput: (bytes) => void seen.push(bytes) }));
    expect(seen.filter((bytes) => bytes > 0 && bytes < members.length)).not.toEqual([]);
    const stop = new Error('enough');
    const stopped = readInThread(layerOf(gzip(content)), {
      signal,
      onInput: (bytes) => (bytes > 0 ? Promise.reject(stop) : undefined),
    });
    await expect(read(stopped)).rejects.toBe(stop);
    stopped.drop();
  });

  it('calls onInput when it is cancelled while the registry does not answer, and ends the transfer when it is dropped', async () => {
    const closed = Promise.withResolvers<void>();
    const server = createServer((request) => request.once('close', () => closed.resolve()));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    made.push({ remove: () => void server.close() });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/blob`;
    const layer: LayerBlob = {
      ...layerOf(gzip(content)),
      locator: { kind: 'http', url, addressPolicy: { allowPrivate: true, isInsecure: true } },
    };
    const cancel = new AbortController();
    const requested = new Promise<void>((resolve) => void server.once('request', () => resolve()));
    const plain = readInThread(layer, {
      signal: cancel.signal,
      onInput: () => (cancel.signal.aborted ? Promise.reject(new Error('cancelled')) : undefined),
    });
    const reading = read(plain);
    await requested;
    cancel.abort();
    await expect(reading).rejects.toThrow('cancelled');
    plain.drop();
    await closed.promise;
  });
});
