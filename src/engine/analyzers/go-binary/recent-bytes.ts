/** The last bytes of a file that is streamed, in memory of a fixed size. */
export interface RecentBytes {
  take(piece: Buffer): void;
  /** A copy of the bytes of the file from this offset. Undefined when some of them are not stored. */
  at(offset: number, length: number): Buffer | undefined;
}

export function createRecentBytes(capacity: number): RecentBytes {
  let ring: Buffer | undefined;
  let position = 0;
  return {
    take(piece) {
      ring ??= Buffer.alloc(capacity);
      const kept = piece.subarray(Math.max(0, piece.length - capacity));
      const start = (position + piece.length - kept.length) % capacity;
      const first = kept.copy(ring, start);
      kept.copy(ring, 0, first);
      position += piece.length;
    },
    at(offset, length) {
      if (!ring || offset < Math.max(0, position - capacity) || offset + length > position) return undefined;
      const start = offset % capacity;
      const first = ring.subarray(start, start + length);
      return Buffer.concat([first, ring.subarray(0, length - first.length)]);
    },
  };
}
