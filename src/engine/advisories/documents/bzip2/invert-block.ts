import { Buffer } from 'node:buffer';
import type { TransformedBlock } from './read-block.ts';

/** Bytes of one piece of output. A block of one repeated byte expands to 46 MB. */
const pieceBytes = 256 * 1024;

/** Inverts the Burrows-Wheeler transformation and the run lengths of a block. Pieces are new buffers. */
export function* invertBlock({ bytes, start }: TransformedBlock): Generator<Buffer> {
  const next = successors(bytes);
  let piece = Buffer.allocUnsafe(pieceBytes + 256);
  let length = 0;
  let position = next[start] ?? 0;
  let previous = -1;
  let repeats = 0;
  for (let left = bytes.length; left > 0; left -= 1) {
    const byte = bytes[position] ?? 0;
    position = next[position] ?? 0;
    if (repeats === 4) {
      // The byte after four equal bytes is the number of further ones.
      piece.fill(previous, length, length + byte);
      length += byte;
      repeats = 0;
      previous = -1;
    } else {
      repeats = byte === previous ? repeats + 1 : 1;
      previous = byte;
      piece[length] = byte;
      length += 1;
    }
    if (length >= pieceBytes) {
      yield piece.subarray(0, length);
      piece = Buffer.allocUnsafe(pieceBytes + 256);
      length = 0;
    }
  }
  yield piece.subarray(0, length);
}

/** The position of the byte that follows, for each position of the sorted bytes. */
function successors(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(257);
  for (const byte of bytes) counts[byte + 1] = (counts[byte + 1] ?? 0) + 1;
  for (let byte = 0; byte < 256; byte += 1) counts[byte + 1] = (counts[byte + 1] ?? 0) + (counts[byte] ?? 0);
  const next = new Uint32Array(bytes.length);
  for (const [position, byte] of bytes.entries()) {
    const sorted = counts[byte] ?? 0;
    counts[byte] = sorted + 1;
    next[sorted] = position;
  }
  return next;
}
