/**
 * Selects names of archive entries by their last characters, on bytes. Archives contain thousands of classes for each wanted entry, and
 * decoding a name costs more than everything else.
 */
export interface NameFilter {
  /** Whether the name may end with one of the suffixes, in any case. It may accept others. */
  mayEnd(bytes: Buffer, start: number, end: number): boolean;
  /** Whether the name ends with the marker. */
  hasMarker(bytes: Buffer, start: number, end: number): boolean;
}

/**
 * `suffixes`: at least two ASCII characters each, in lower case. `marker`: a suffix whose presence is reported once. `marked`: names that end with
 * the marker and that are selected nevertheless, with at least four characters before it.
 */
export function createNameFilter(
  suffixes: readonly string[],
  marker?: string,
  marked: readonly string[] = [],
): NameFilter {
  const endings = new Uint8Array(65_536);
  for (const suffix of suffixes) {
    const [last, previous] = [suffix.charCodeAt(suffix.length - 1), suffix.charCodeAt(suffix.length - 2)];
    for (const one of casesOf(previous)) for (const other of casesOf(last)) endings[one * 256 + other] = 1;
  }
  const mark = Buffer.from(marker ?? '', 'latin1');
  const [last, previous] = [pairsBefore(marked, mark.length), pairsBefore(marked, mark.length + 2)];
  const mayBeMarked = (bytes: Buffer, start: number, end: number): boolean =>
    end - start >= 4 && last[pairAt(bytes, end - 2)] === 1 && previous[pairAt(bytes, end - 4)] === 1;
  const hasMarker = (bytes: Buffer, start: number, end: number): boolean =>
    mark.length > 0 &&
    end - start > mark.length &&
    bytes[end - 1] === mark[mark.length - 1] &&
    bytes.compare(mark, 0, mark.length, end - mark.length, end) === 0;
  return {
    mayEnd: (bytes, start, end) =>
      (end - start >= 2 && endings[pairAt(bytes, end - 2)] === 1) ||
      (marked.length > 0 && mayBeMarked(bytes, start, end - mark.length) && hasMarker(bytes, start, end)),
    hasMarker,
  };
}

function pairAt(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** The pairs of characters that end this number of characters before the end of a name. */
function pairsBefore(names: readonly string[], characters: number): Uint8Array {
  const pairs = new Uint8Array(65_536);
  for (const name of names) {
    const bytes = Buffer.from(name, 'latin1');
    pairs[pairAt(bytes, bytes.length - characters - 2)] = 1;
  }
  return pairs;
}

function casesOf(code: number): number[] {
  const isLetter = code >= 97 && code <= 122;
  return isLetter ? [code, code - 32] : [code];
}
