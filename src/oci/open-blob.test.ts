import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { poison, readLent } from '../../test/helpers/lent-chunks.ts';
import { makeBlob } from '../../test/helpers/oci-layout.ts';
import { startStandInRegistry } from '../../test/helpers/stand-in-registry.ts';
import type { BlobLocator } from './image-source.ts';
import { openBlob } from './open-blob.ts';

const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-blob-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'blob');
const blob = makeBlob('application/octet-stream', Buffer.alloc(5_000_001, 'abcdefg'));
const { digest, size: sizeBytes } = blob;
writeFileSync(path, Buffer.concat([Buffer.from('before'), blob.bytes, Buffer.from('after')]));
const locator: BlobLocator = { kind: 'file', path, offsetBytes: 6, sizeBytes };

const workerCode = `
import { parentPort, workerData } from 'node:worker_threads';
import { openBlob } from ${JSON.stringify(new URL('./open-blob.ts', import.meta.url).href)};
let bytes = 0;
const signal = new AbortController().signal;
for await (const chunk of openBlob(workerData.locator, { ...workerData, signal })) {
  bytes += chunk.bytes.length;
  chunk.release();
}
parentPort.postMessage(bytes);
`;

async function readInWorker(locator: BlobLocator): Promise<number> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(workerCode)}`);
  const worker = new Worker(url, { workerData: { locator, digest, sizeBytes } });
  try {
    return await new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  } finally {
    await worker.terminate();
  }
}

describe('openBlob', () => {
  it('reads a range of a file', async () => {
    expect((await readLent(openBlob(locator, { digest, sizeBytes, signal }))).equals(blob.bytes)).toBe(true);
  });

  it('reads files and registries in a worker thread that has only the locator', async () => {
    expect(await readInWorker(locator)).toBe(sizeBytes);
    const registry = await startStandInRegistry([blob]);
    const url = `http://${registry.host}/v2/app/blobs/${digest}`;
    const addressPolicy = { allowPrivate: [registry.host], isInsecure: false };
    expect(await readInWorker({ kind: 'http', url, addressPolicy, authorization: 'Bearer t' })).toBe(sizeBytes);
    expect(registry.requests).toMatchObject([{ authorization: 'Bearer t' }]);
    await registry.stop();
  });

  it('reads and verifies a file of many chunks, and uses no released memory', async () => {
    const large = makeBlob('application/octet-stream', Buffer.alloc(17 * 1024 * 1024, 'some content'));
    const file = join(folder, 'large');
    writeFileSync(file, large.bytes);
    const at: BlobLocator = { kind: 'file', path: file, offsetBytes: 0, sizeBytes: large.size };
    const expected = { digest: large.digest, sizeBytes: large.size, signal, onReleased: poison };
    expect((await readLent(openBlob(at, expected))).equals(large.bytes)).toBe(true);
    await expect(readLent(openBlob(at, { ...expected, digest }))).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('refuses content of another digest or size, and reports a missing file', async () => {
    const wrong = makeBlob('', Buffer.from('other')).digest;
    const read = (changed: object, at = locator) => readLent(openBlob(at, { digest, sizeBytes, signal, ...changed }));
    await expect(read({ digest: wrong })).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await expect(read({ sizeBytes: sizeBytes - 1 })).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await expect(read({ sizeBytes: sizeBytes + 1 })).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await expect(read({}, { ...locator, path: `${path}.gone` })).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });

  it('stops when it is cancelled, and closes the transfer when the reader ends early', async () => {
    const controller = new AbortController();
    const cancelled = openBlob(locator, { digest, sizeBytes, signal: controller.signal });
    await cancelled.next();
    controller.abort();
    await expect(readLent(cancelled)).rejects.toMatchObject({ code: 'CANCELLED' });

    const registry = await startStandInRegistry();
    const closed = new Promise<void>((resolve) => {
      registry.behaviours.push((_request, response) => {
        response.once('close', resolve);
        response.writeHead(200, { 'content-length': sizeBytes }).write(Buffer.alloc(1000));
        return true;
      });
    });
    const url = `http://${registry.host}/v2/app/blobs/${digest}`;
    const http: BlobLocator = { kind: 'http', url, addressPolicy: { allowPrivate: true, isInsecure: false } };
    for await (const chunk of openBlob(http, { digest, sizeBytes, signal })) {
      expect(chunk.bytes.length).toBe(1000);
      break;
    }
    await closed;
    await registry.stop();
  });
});
