import { inflateRawSync } from 'node:zlib';
import { openRawInflate, type RawInflate } from './raw-inflate.ts';

/** Longer texts are inflated by node:zlib. */
const sharedBytes = 256 * 1024;

let shared: { inflate: RawInflate; output: Buffer } | undefined;

/**
 * The UTF-8 text of raw deflate data (RFC 1951). Reuses the state of zlib and the memory of the output, which are most of the time of
 * inflating some kilobytes. Throws the error of zlib, and a RangeError for more than `bytesMax` bytes.
 */
export function inflateText(bytes: Uint8Array, bytesMax: number): string {
  return inflateShared(bytes, bytesMax) ?? inflateRawSync(bytes, { maxOutputLength: bytesMax }).toString('utf8');
}

function inflateShared(bytes: Uint8Array, bytesMax: number): string | undefined {
  const inflate = shared?.inflate ?? openRawInflate();
  if (inflate === undefined) return undefined;
  const output = shared?.output ?? Buffer.allocUnsafeSlow(sharedBytes);
  shared = undefined;
  inflate.reset();
  const length = inflate.whole(bytes, output);
  if (length === undefined) {
    inflate.close();
    return undefined;
  }
  shared = { inflate, output };
  return length > bytesMax ? undefined : output.toString('utf8', 0, length);
}
