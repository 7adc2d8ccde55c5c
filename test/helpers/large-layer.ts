import { createHash, randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Digest } from '../../src/domain/digest.ts';
import { makeTar } from './oci-layout.ts';

export interface LargeLayer {
  /** One gzip member. */
  bytes: Buffer;
  /** Digest of the plain tar. */
  diffId: Digest;
}

/** No power of two: reused memory contains other bytes at the same offset. */
const pieceBytes = 2047 * 512;

/**
 * A gzip layer of about this number of bytes that hardly compresses. One piece is compressed once and repeated: deflate blocks that end
 * with a full flush do not depend on preceding data (RFC 1951).
 */
export function makeLargeLayer(compressedBytes: number): LargeLayer {
  const piece = Buffer.concat([randomBytes(pieceBytes - 300_000), Buffer.alloc(300_000, 'usr/share/doc/copyright\n')]);
  const block = deflateRawSync(piece, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const times = Math.ceil(compressedBytes / block.length);
  const header = makeTar([{ path: 'data' }]).subarray(0, 512);
  writeSize(header, times * pieceBytes);
  const plain = [header, ...Array.from({ length: times }, () => piece), Buffer.alloc(1024)];
  const checksum = plain.reduce((sum, part) => crc32(part, sum), 0);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE((times * pieceBytes + 1536) % 2 ** 32, 4);
  const hash = createHash('sha256');
  for (const part of plain) hash.update(part);
  return {
    bytes: Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
      deflateRawSync(header, { finishFlush: constants.Z_FULL_FLUSH }),
      ...Array.from({ length: times }, () => block),
      deflateRawSync(Buffer.alloc(1024)),
      trailer,
    ]),
    diffId: `sha256:${hash.digest('hex')}`,
  };
}

function writeSize(header: Buffer, sizeBytes: number): void {
  header.write(sizeBytes.toString(8).padStart(11, '0'), 124);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
}
