import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poisonedSource } from '../../../test/helpers/lent-chunks.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { heldChunksMax } from '../../oci/transport/receive-buffers.ts';
import { decompressLayer } from './decompress.ts';

function* chunked(bytes: Buffer, size: number): Generator<Buffer, void, undefined> {
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
}

/** Divides into pieces of the first sizes once, then of the other sizes repeatedly. */
function* cut(bytes: Buffer, first: number[], sizes: number[]): Generator<Buffer, void, undefined> {
  let offset = 0;
  for (let turn = 0; offset < bytes.length; turn += 1) {
    const end = offset + (first[turn] ?? sizes[turn % sizes.length] ?? 1);
    yield bytes.subarray(offset, end);
    offset = end;
  }
}

/** Chunks are copied, because each is valid only until the next one is requested. */
async function readAll(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

const decompress = (bytes: Buffer, size = 65_536): Promise<Buffer> =>
  readAll(decompressLayer(poisonedSource(chunked(bytes, size))));

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'no error',
    (cause: unknown) => cause,
  );
  return error instanceof ScanError ? error.code : String(error);
}

/** Compressible, but not trivially, and larger than one output chunk. */
const text = Buffer.from(
  Array.from({ length: 120_000 }, (_, n) => `usr/share/doc/package-${(n * 7919) % 10_007}/copyright`).join('\n'),
);
const skippable = (content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a53, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};

/** The reason why the output of the program cannot be compared. Empty when it can. */
const missing = (program: string): string => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return '';
  } catch {
    return ` [needs Debian's ${program}]`;
  }
};
const run = (program: string, flags: string[], input: Buffer): Buffer =>
  execFileSync(program, flags, { input, maxBuffer: 1 << 30 });

describe('decompressLayer', () => {
  it('returns bytes that are neither gzip nor zstd unchanged, even none or one', async () => {
    const short = [Buffer.alloc(0), Buffer.from('x'), Buffer.from([0x1f, 0x8c, 1, 2]), text.subarray(0, 200_000)];
    for (const plain of short) expect((await decompress(plain, 3)).equals(plain)).toBe(true);
    expect((await decompress(text)).equals(text)).toBe(true);
  });

  it('concatenates gzip members and zstd frames for every division into chunks', async () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 5 });
    const property = fc.asyncProperty(parts, fc.integer({ min: 1, max: 40 }), async (pieces, size) => {
      const plain = Buffer.concat(pieces);
      expect((await decompress(Buffer.concat(pieces.map((one) => gzipSync(one))), size)).equals(plain)).toBe(true);
      const frames = pieces.map((one, n) => (n % 2 === 0 ? zstdCompressSync(one) : zstdCompressSync(Buffer.from(one))));
      expect((await decompress(Buffer.concat(frames), size)).equals(plain)).toBe(true);
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('uses no chunk after its release, releases each one once, and holds at most three', async () => {
    const plain = Buffer.concat([randomBytes(900_000), text.subarray(0, 2_000_000), randomBytes(700_000)]);
    const forms = {
      gzip: gzipSync(plain),
      members: Buffer.concat([gzipSync(plain), gzipSync('')]),
      zstd: zstdCompressSync(plain),
      none: plain,
    };
    const turns = fc.infiniteStream(fc.nat(3));
    const property = fc.asyncProperty(
      fc.constantFrom<keyof typeof forms>('gzip', 'members', 'zstd', 'none'),
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
      fc.array(fc.oneof(fc.integer({ min: 1000, max: 70_000 }), fc.integer({ min: 200_000, max: 600_000 })), {
        minLength: 1,
        maxLength: 20,
      }),
      turns,
      turns,
      async (form, first, sizes, waits, reads) => {
        const some = async (count: number): Promise<void> => {
          for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
        };
        const source = poisonedSource(cut(forms[form], first, sizes), () => some(waits.next().value ?? 0));
        const parts: Buffer[] = [];
        for await (const chunk of decompressLayer(source)) {
          await some(reads.next().value ?? 0);
          parts.push(Buffer.from(chunk));
        }
        expect(Buffer.concat(parts).equals(plain)).toBe(true);
        expect(source.held()).toBe(0);
        expect(source.heldMost()).toBeLessThan(heldChunksMax);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it('ignores zeros after the last gzip member, but reads the input to its end', async () => {
    let readBytes = 0;
    async function* source(): AsyncGenerator<Buffer, void, undefined> {
      for (const chunk of chunked(Buffer.concat([gzipSync(text), Buffer.alloc(3_000_000)]), 10_000)) {
        readBytes += chunk.length;
        yield chunk;
      }
    }
    expect((await readAll(decompressLayer(poisonedSource(source())))).equals(text)).toBe(true);
    expect(readBytes).toBe(gzipSync(text).length + 3_000_000);
  });

  it('skips skippable zstd frames before, between and after the others', async () => {
    const bytes = Buffer.concat([
      skippable(randomBytes(70_000)),
      zstdCompressSync(text),
      skippable(Buffer.alloc(0)),
      zstdCompressSync(Buffer.from('end')),
      skippable(Buffer.from('table of contents')),
    ]);
    for (const size of [1, 777, 1 << 20]) {
      expect((await decompress(bytes, size)).equals(Buffer.concat([text, Buffer.from('end')])), `${size}`).toBe(true);
    }
  });

  it('decompresses frames that are too large for one call, compressed or decompressed', async () => {
    const random = randomBytes(3_000_000);
    const zeros = Buffer.alloc(40_000_000);
    const bytes = Buffer.concat([zstdCompressSync(random), zstdCompressSync(zeros), zstdCompressSync(text)]);
    expect((await decompress(bytes)).equals(Buffer.concat([random, zeros, text]))).toBe(true);
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['several gzip members', Buffer.concat([gzipSync('a'), gzipSync(text)])],
    ['zstd', zstdCompressSync(text)],
    [
      'several zstd frames',
      Buffer.concat([zstdCompressSync(Buffer.from('a')), zstdCompressSync(randomBytes(400_000))]),
    ],
  ])('reports truncated %s as malformed', async (_, bytes) => {
    const cuts = [5, 11, 100, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 5, bytes.length - 1];
    for (const cut of cuts) expect(await codeOf(decompress(bytes.subarray(0, cut))), `${cut}`).toBe('MALFORMED_LAYER');
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['zstd', zstdCompressSync(text, { params: { 201: 1 } })],
  ])('never returns different content for damaged %s', async (_, bytes) => {
    const property = fc.asyncProperty(fc.integer({ min: 10, max: bytes.length - 1 }), fc.nat(7), async (at, bit) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      const result = await decompress(damaged).catch((error: unknown) => error);
      const isRefused = result instanceof ScanError && result.code === 'MALFORMED_LAYER';
      expect(isRefused || (Buffer.isBuffer(result) && result.equals(text))).toBe(true);
    });
    await fc.assert(property, { numRuns: 80 });
  });

  it('refuses a zstd window of more than 128 MiB, a reserved block type and an oversized block', async () => {
    // Frame header: no single segment, no checksum; window descriptor 2^(10+18) bytes.
    const frame = (window: number, block: number): Buffer => {
      const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, window, 0, 0, 0]);
      head.writeUIntLE(block, 6, 3);
      return Buffer.concat([head, Buffer.alloc(300_000)]);
    };
    const lastRaw = (size: number): number => 1 | (size << 3);
    expect((await decompress(frame(17 << 3, lastRaw(4)).subarray(0, 13))).equals(Buffer.alloc(4))).toBe(true);
    expect(await codeOf(decompress(frame(18 << 3, lastRaw(4)).subarray(0, 13)))).toBe('MALFORMED_LAYER');
    expect(await codeOf(decompress(frame(17 << 3, 1 | (3 << 1))))).toBe('MALFORMED_LAYER');
    expect(await codeOf(decompress(frame(17 << 3, lastRaw(200_000))))).toBe('MALFORMED_LAYER');
  });

  it('passes errors of the source on, and stops the source when the reader ends early', async () => {
    const compressed = gzipSync(randomBytes(5_000_000));
    for (const bytes of [compressed, zstdCompressSync(randomBytes(5_000_000)), randomBytes(100)]) {
      async function* failing(): AsyncGenerator<Buffer, void, undefined> {
        yield bytes.subarray(0, bytes.length / 2);
        throw new ScanError('UNREACHABLE', 'gone');
      }
      expect(await codeOf(readAll(decompressLayer(poisonedSource(failing()))))).toBe('UNREACHABLE');
    }
    let isStopped = false;
    async function* endless(): AsyncGenerator<Buffer, void, undefined> {
      try {
        yield* chunked(compressed, 100_000);
        for (;;) yield Buffer.alloc(100_000);
      } finally {
        isStopped = true;
      }
    }
    for await (const chunk of decompressLayer(poisonedSource(endless()))) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await expect.poll(() => isStopped).toBe(true);
  });

  it.skipIf(missing('gzip'))(`decompresses the output of gzip at every level${missing('gzip')}`, async () => {
    for (const level of ['-1', '-6', '-9']) {
      expect((await decompress(run('gzip', ['-c', level], text))).equals(text), level).toBe(true);
    }
  });

  it.skipIf(missing('zstd'))(
    `decompresses the output of zstd, including long windows and threads${missing('zstd')}`,
    async () => {
      const plain = Buffer.concat([text, randomBytes(2_000_000), text]);
      for (const flags of [['-1'], ['-19'], ['--long=27'], ['-T2', '-B524288'], ['--no-check'], ['--ultra', '-22']]) {
        expect((await decompress(run('zstd', ['-c', ...flags], plain))).equals(plain), flags.join(' ')).toBe(true);
      }
      expect(await codeOf(decompress(run('zstd', ['-c', '--long=30'], plain)))).toBe('MALFORMED_LAYER');
    },
  );

  it('does not treat raw deflate data as gzip', async () => {
    const raw = deflateRawSync(text);
    expect((await decompress(raw)).equals(raw)).toBe(true);
  });
});
