import { ScanError } from '../../../domain/scan-error.ts';

/** Bits of FLG (RFC 1952, 2.3.1). */
const flagsOf = { checksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };
const fixedBytes = 10;

type Step = 'fixed' | 'extra-length' | 'extra' | 'name' | 'comment' | 'checksum' | 'done';

export interface GzipMemberHeader {
  /** Reads on from a position. Returns the position after the header, or the length of the bytes when it continues. */
  read(bytes: Buffer, at: number): number;
  isBegun(): boolean;
  isDone(): boolean;
}

/**
 * The header of a gzip member (RFC 1952, 2.3), in pieces of any size. Fields of any length are skipped, never stored. Throws
 * MALFORMED_LAYER when the bytes are not gzip with deflate.
 */
export function createGzipMemberHeader(): GzipMemberHeader {
  let step: Step = 'fixed';
  let flags = 0;
  /** Bytes of the present field that were read, and its numbers. */
  let readBytes = 0;
  let extraBytes = 0;

  const next = (after: Step): void => {
    readBytes = 0;
    if (after === 'extra-length' && (flags & flagsOf.extra) === 0) return next('name');
    if (after === 'name' && (flags & flagsOf.name) === 0) return next('comment');
    if (after === 'comment' && (flags & flagsOf.comment) === 0) return next('checksum');
    if (after === 'checksum' && (flags & flagsOf.checksum) === 0) return next('done');
    step = after;
  };

  const readFixed = (byte: number): void => {
    const expected = [0x1f, 0x8b, 8][readBytes];
    if (expected !== undefined && byte !== expected) throw malformedGzip();
    if (readBytes === 3) flags = byte;
    if ((flags & flagsOf.reserved) !== 0) throw malformedGzip();
    readBytes += 1;
    if (readBytes === fixedBytes) next('extra-length');
  };

  const readExtraLength = (byte: number): void => {
    extraBytes = readBytes === 0 ? byte : extraBytes + byte * 256;
    readBytes += 1;
    if (readBytes === 2) next(extraBytes > 0 ? 'extra' : 'name');
  };

  /** Skips a field of a known length. */
  const skip = (length: number, available: number, after: Step): number => {
    const skipped = Math.min(length - readBytes, available);
    readBytes += skipped;
    if (readBytes === length) next(after);
    return skipped;
  };

  /** Skips a text that a zero ends. */
  const skipText = (bytes: Buffer, at: number, after: Step): number => {
    const end = bytes.indexOf(0, at);
    if (end === -1) return bytes.length;
    next(after);
    return end + 1;
  };

  return {
    isBegun: () => step !== 'fixed' || readBytes > 0,
    isDone: () => step === 'done',
    read(bytes, from) {
      let at = from;
      while (at < bytes.length && step !== 'done') {
        if (step === 'fixed') readFixed(bytes[at++] ?? 0);
        else if (step === 'extra-length') readExtraLength(bytes[at++] ?? 0);
        else if (step === 'extra') at += skip(extraBytes, bytes.length - at, 'name');
        else if (step === 'name') at = skipText(bytes, at, 'comment');
        else if (step === 'comment') at = skipText(bytes, at, 'checksum');
        else at += skip(2, bytes.length - at, 'done');
      }
      return at;
    },
  };
}

export function malformedGzip(cause?: unknown): ScanError {
  return new ScanError('MALFORMED_LAYER', 'The layer is not valid gzip data.', { cause });
}
