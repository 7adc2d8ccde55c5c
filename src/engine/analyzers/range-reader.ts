import type { FileRange } from '../unread/elf-header.ts';

/** Asks for ranges of a file one after the other. Bytes of a range beyond the end of the file are missing. */
export type RangeRequests<Value> = Generator<FileRange, Value | undefined, Buffer>;

export interface RangeReader<Value> {
  /** The next bytes of the file, which are valid during the call only. Returns false when no further bytes are needed. */
  take(piece: Buffer): boolean;
  /** The result of the requests. Undefined when they ended early. Called once. */
  result(): Value | undefined;
}

/** Longest range that is stored. Requests for data of a known kind have smaller limits. */
const rangeBytesMax = 8 * 1024 * 1024;

/**
 * Answers the requests from content that arrives in pieces. A range may overlap the previous one. A range that begins before the previous one
 * ends the requests, so that the result does not depend on the size of the pieces.
 */
export function createRangeReader<Value>(requests: RangeRequests<Value>): RangeReader<Value> {
  let value: Value | undefined;
  let wanted: { start: number; bytes: Buffer; filled: number } | undefined;
  let previous: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  let position = 0;

  const next = (step: IteratorResult<FileRange, Value | undefined>): void => {
    wanted = undefined;
    if (step.done) {
      value = step.value;
      return;
    }
    const { start, end } = step.value;
    if (start < previous.start || end <= start) return;
    const bytes = Buffer.alloc(Math.min(end - start, rangeBytesMax));
    const overlap = Math.min(start - previous.start, previous.bytes.length);
    wanted = { start, bytes, filled: previous.bytes.copy(bytes, 0, overlap) };
  };

  const answer = (range: { start: number; bytes: Buffer }): void => {
    // At the end of the file, a short range may follow a long one that contains it.
    if (endOf(range) >= endOf(previous)) previous = range;
    next(requests.next(range.bytes));
  };

  next(requests.next());
  return {
    take(piece) {
      while (wanted) {
        const from = wanted.start + wanted.filled - position;
        const isMissing = wanted.filled < wanted.bytes.length;
        if (isMissing && from < piece.length) wanted.filled += piece.copy(wanted.bytes, wanted.filled, from);
        if (wanted.filled < wanted.bytes.length) break;
        answer(wanted);
      }
      position += piece.length;
      return wanted !== undefined;
    },
    result() {
      while (wanted) answer({ start: wanted.start, bytes: wanted.bytes.subarray(0, wanted.filled) });
      return value;
    },
  };
}

function endOf({ start, bytes }: { start: number; bytes: Buffer }): number {
  return start + bytes.length;
}
