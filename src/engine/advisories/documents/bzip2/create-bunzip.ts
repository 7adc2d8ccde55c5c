import { Duplex } from 'node:stream';
import { BitReader } from './bit-reader.ts';
import { blockChecksum } from './block-checksum.ts';
import { invertBlock } from './invert-block.ts';
import { readBlock } from './read-block.ts';

/** No compressed block is longer: 900,000 symbols of at most 20 bits, and its tables. */
const compressedBlockBytesMax = 2_500_000;
const blockSignature = 0x314159;
const endSignature = 0x177245;

/**
 * Decompresses bzip2, also several streams one after the other. Node has no decompressor for it. Memory is bounded by one block of 900 kB.
 * Invalid or truncated data is an error of the stream. Verifies the checksum of each block.
 */
export function createBunzip(): Duplex {
  return Duplex.from((source: AsyncIterable<Buffer>) => decompress(source));
}

async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = source[Symbol.asyncIterator]();
  const bits = new BitReader(Buffer.alloc(0));
  const fill = async (): Promise<void> => {
    const pieces: Buffer[] = [];
    let bytes = bits.bytesLeft;
    while (bytes < compressedBlockBytesMax) {
      const next = await input.next();
      if (next.done) break;
      pieces.push(next.value);
      bytes += next.value.length;
    }
    bits.append(Buffer.concat(pieces));
  };
  await fill();
  do {
    const blockBytesMax = readStreamHeader(bits);
    while (isBlockNext(bits)) {
      yield* checkedBlock(bits, blockBytesMax);
      await fill();
    }
    // The checksum of the stream follows from those of its blocks.
    bits.read(32);
    bits.align();
  } while (bits.bytesLeft > 0);
}

function readStreamHeader(bits: BitReader): number {
  const signature = bits.read(24);
  const level = bits.read(8) - 0x30;
  if (signature !== 0x42_5a_68 || level < 1 || level > 9) throw new RangeError('not bzip2 data');
  return level * 100_000;
}

/** False at the end of the stream. */
function isBlockNext(bits: BitReader): boolean {
  const signature = bits.read(24);
  bits.read(24);
  if (signature !== blockSignature && signature !== endSignature) throw new RangeError('invalid bzip2 data');
  return signature === blockSignature;
}

function* checkedBlock(bits: BitReader, blockBytesMax: number): Generator<Buffer> {
  const expected = bits.read(32);
  let checksum = 0xffffffff;
  for (const piece of invertBlock(readBlock(bits, blockBytesMax))) {
    checksum = blockChecksum(checksum, piece);
    yield piece;
  }
  if ((checksum ^ 0xffffffff) >>> 0 !== expected) throw new RangeError('damaged bzip2 data');
}
