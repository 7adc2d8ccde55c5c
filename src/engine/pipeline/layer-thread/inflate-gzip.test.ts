import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poisonedSource } from '../../../../test/helpers/lent-chunks.ts';
import { openRawInflate } from '../../../lib/raw-inflate.ts';
import { createContentOutput } from './content-output.ts';
import { clearContentRing, createContentRing, ringReader, ringWriter, slotBytes } from './content-ring.ts';
import { inflateGzip } from './inflate-gzip.ts';

const ring = createContentRing();
const signal = new AbortController().signal;

function* cut(bytes: Buffer, size: number): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The content that the reader of the ring gets, while the other side inflates. */
async function inflated(bytes: Buffer, size = 65_536): Promise<Buffer> {
  clearContentRing(ring);
  const inflate = openRawInflate();
  if (!inflate) throw new Error('This Node has no handle of raw inflate.');
  const reader = ringReader(ring);
  const parts: Buffer[] = [];
  const readAll = (): void => {
    for (let part = reader.part(); part !== undefined; part = reader.part()) {
      parts.push(Buffer.from(part));
      part.fill(0xdb);
      if (reader.release()) setImmediate(() => output.onRoom());
    }
  };
  const output = createContentOutput(ringWriter(ring), { signal, wake: () => undefined });
  const reading = setInterval(readAll, 0);
  const source = poisonedSource(cut(bytes, size));
  try {
    await inflateGzip(source, { output, inflate });
    output.end();
    expect(source.held()).toBe(0);
  } finally {
    clearInterval(reading);
    inflate.close();
  }
  readAll();
  return Buffer.concat(parts);
}

const refusal = (bytes: Buffer, size?: number): Promise<unknown> =>
  inflated(bytes, size).then(
    () => 'accepted',
    (error: unknown) => Object(error).code,
  );

/** A member with these fields of its header (RFC 1952, 2.3). */
function memberOf(plain: Buffer, { flags = 0, fields = Buffer.alloc(0) }: { flags?: number; fields?: Buffer }): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(plain));
  tail.writeUInt32LE(plain.length, 4);
  return Buffer.concat([head, fields, deflateRawSync(plain), tail]);
}

const text = Buffer.from(Array.from({ length: 30_000 }, (_, n) => `usr/lib/${(n * 7919) % 10_007}`).join('\n'));

describe('inflateGzip', () => {
  it('gives the content that node:zlib gives, for any members and any division into chunks', async () => {
    const levels = fc.constantFrom(0, 1, 6, 9);
    const member = fc.record({
      bytes: fc.uint8Array({ maxLength: 400 }),
      repeats: fc.integer({ min: 1, max: 500 }),
      level: levels,
    });
    const property = fc.asyncProperty(
      fc.array(member, { minLength: 1, maxLength: 4 }),
      fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(100_000)),
      async (members, size) => {
        const bytes = Buffer.concat(
          members.map(({ bytes, repeats, level }) =>
            gzipSync(Buffer.concat(Array<Uint8Array>(repeats).fill(bytes)), { level }),
          ),
        );
        expect((await inflated(bytes, size)).equals(gunzipSync(bytes))).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('fills the slots of the ring several times', async () => {
    const plain = Buffer.concat([randomBytes(3 * slotBytes), Buffer.alloc(9 * slotBytes + 17), text]);
    expect((await inflated(gzipSync(plain, { level: 1 }), 300_000)).equals(plain)).toBe(true);
  });

  it('skips every optional field of a header, of any length and in pieces', async () => {
    const name = Buffer.from('layer.tar\0');
    const extra = Buffer.concat([Buffer.from([4, 1]), Buffer.alloc(260, 7)]);
    const fields = Buffer.concat([extra, name, Buffer.from('comment\0'), Buffer.from([1, 2])]);
    const bytes = Buffer.concat([
      memberOf(text, { flags: 4 + 8 + 16 + 2, fields }),
      memberOf(Buffer.from('b'), { flags: 8, fields: name }),
      memberOf(Buffer.from('c'), { flags: 4, fields: Buffer.from([0, 0]) }),
      memberOf(Buffer.alloc(0), { flags: 2, fields: Buffer.from([1, 2]) }),
    ]);
    for (const size of [1, 7, 100_000]) {
      expect((await inflated(bytes, size)).equals(Buffer.concat([text, Buffer.from('bc')]))).toBe(true);
    }
  });

  it('ignores everything after a zero that follows a member', async () => {
    const bytes = Buffer.concat([gzipSync(text), Buffer.alloc(70_000), Buffer.from('rest')]);
    for (const size of [1000, 1_000_000]) expect((await inflated(bytes, size)).equals(text)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a part of a header', gzipSync(text).subarray(0, 7)],
    ['a header without its end', memberOf(text, { flags: 8, fields: Buffer.alloc(500_000, 1) }).subarray(0, 400_000)],
    ['half of the data', gzipSync(text).subarray(0, gzipSync(text).length / 2)],
    ['data without their trailer', gzipSync(text).subarray(0, -8)],
    ['a part of the trailer', gzipSync(text).subarray(0, -1)],
    ['a second member without its end', Buffer.concat([gzipSync(text), gzipSync(text).subarray(0, 5)])],
    ['another method', Buffer.concat([Buffer.from([0x1f, 0x8b, 7]), gzipSync(text).subarray(3)])],
    ['reserved flags', memberOf(text, { flags: 0x20 })],
    ['other bytes after a member', Buffer.concat([gzipSync(text), Buffer.from('x')])],
    ['a wrong length in the trailer', Buffer.concat([gzipSync(text).subarray(0, -1), Buffer.from([9])])],
    ['data that are not deflate', Buffer.concat([gzipSync(text).subarray(0, 10), Buffer.alloc(5000, 7)])],
  ])('refuses %s', async (_, bytes) => {
    for (const size of [1, 65_536]) expect(await refusal(bytes, size)).toBe('MALFORMED_LAYER');
  });

  it('refuses damaged bytes, or gives other content, which the digest of the content shows', async () => {
    const bytes = gzipSync(text);
    const property = fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), fc.nat(7), async (at, bit) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      const result = await inflated(damaged).catch((error: unknown) => error);
      expect(Buffer.isBuffer(result) || Object(result).code === 'MALFORMED_LAYER').toBe(true);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it('gives a part after each slot, also when a chunk has a thousand times its size', async () => {
    const plain = Buffer.alloc(40 * slotBytes);
    const bytes = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
    expect(bytes.length).toBeLessThan(100_000);
    expect((await inflated(bytes, bytes.length)).equals(plain)).toBe(true);
  });

  it('ends with CANCELLED while it waits for its reader', async () => {
    clearContentRing(ring);
    const abort = new AbortController();
    const inflate = openRawInflate();
    if (!inflate) throw new Error('This Node has no handle of raw inflate.');
    const output = createContentOutput(ringWriter(ring), { signal: abort.signal, wake: () => undefined });
    const source = poisonedSource([gzipSync(Buffer.alloc(10 * slotBytes))]);
    const running = inflateGzip(source, { output, inflate });
    const ended = expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
    setTimeout(() => abort.abort(), 20);
    await ended;
    inflate.close();
  });
});
