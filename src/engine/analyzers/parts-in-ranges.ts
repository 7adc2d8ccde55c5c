import type { FileRange } from '../unread/elf-header.ts';

export interface FilePart {
  bytes: Buffer;
  /** Offset of the first byte in the file. */
  offset: number;
}

/** The parts of a piece at this position of a file that are in the ranges. */
export function partsInRanges(piece: Buffer, position: number, ranges: readonly FileRange[]): FilePart[] {
  return ranges.flatMap(({ start, end }) => {
    const from = Math.max(0, start - position);
    const bytes = piece.subarray(from, Math.max(from, end - position));
    return bytes.length > 0 ? [{ bytes, offset: position + from }] : [];
  });
}
