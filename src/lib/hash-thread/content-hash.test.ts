import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentHash, inlineHash, threadHash } from './content-hash.ts';

const kibibyte = 1024;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const content = randomBytes(6 * 1024 * kibibyte);

const ignored = (): void => undefined;

function shared(bytes: Buffer): Buffer {
  const memory = Buffer.from(new SharedArrayBuffer(bytes.length));
  bytes.copy(memory);
  return memory;
}

const makers: [name: string, make: () => ContentHash][] = [
  ['in this thread', inlineHash],
  ['in a thread of its own', threadHash],
];

describe.each(makers)('a hash of content computed %s', (_, make) => {
  it('is the SHA-256 of all parts in their order, for parts of any size', async () => {
    const sizes = fc.array(
      fc.oneof(
        fc.nat(3),
        fc.nat(5000),
        fc.integer({ min: 200, max: 1200 }).map((n) => n * kibibyte),
      ),
      {
        maxLength: 8,
      },
    );
    const property = fc.asyncProperty(sizes, async (lengths) => {
      const hash = make();
      let offset = 0;
      for (const length of lengths) {
        const part = content.subarray(offset, offset + length);
        offset += part.length;
        hash.add(shared(part), ignored);
        await hash.room();
      }
      expect(await hash.digest()).toBe(sha256(content.subarray(0, offset)));
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('does not read shared memory after it has reported that it was read', async () => {
    const hash = make();
    const memory = shared(content.subarray(0, 1024 * kibibyte));
    for (let turn = 0; turn < 5; turn += 1) {
      content.copy(memory, 0, turn * kibibyte, turn * kibibyte + memory.length);
      await new Promise<void>((resolve) => hash.add(memory, resolve));
      memory.fill(0xdb);
    }
    const parts = [0, 1, 2, 3, 4].map((turn) => content.subarray(turn * kibibyte, turn * kibibyte + memory.length));
    expect(await hash.digest()).toBe(sha256(Buffer.concat(parts)));
  });

  it('computes several hashes at the same time, also after one was given up', async () => {
    const dropped = make();
    dropped.add(shared(content), ignored);
    dropped.drop();
    const hashes = [make(), make(), make()];
    for (const [index, hash] of hashes.entries()) hash.add(shared(content.subarray(index)), ignored);
    for (const hash of hashes) hash.add(shared(content.subarray(0, 300 * kibibyte)), ignored);
    const digests = await Promise.all(hashes.map((hash) => hash.digest()));
    const both = (index: number) => Buffer.concat([content.subarray(index), content.subarray(0, 300 * kibibyte)]);
    expect(digests).toEqual([0, 1, 2].map((index) => sha256(both(index))));
  });
});

describe('a hash in a thread of its own', () => {
  it('lets its caller wait while more than 16 MiB are not read yet', async () => {
    const hash = threadHash();
    hash.add(shared(content.subarray(0, 300 * kibibyte)), ignored);
    expect(hash.room()).toBeUndefined();
    for (let index = 0; index < 16; index += 1) hash.add(shared(content.subarray(0, 1024 * kibibyte)), ignored);
    const room = hash.room();
    expect(room).toBeInstanceOf(Promise);
    await room;
    expect(hash.room()).toBeUndefined();
    hash.drop();
  });
});
