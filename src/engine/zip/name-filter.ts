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

/** `suffixes`: at least two ASCII characters each, in lower case. `marker`: a suffix whose presence is reported once. */
export function createNameFilter(suffixes: readonly string[], marker?: string): NameFilter {
  const endings = new Uint8Array(65_536);
  for (const suffix of suffixes) {
    const [last, previous] = [suffix.charCodeAt(suffix.length - 1), suffix.charCodeAt(suffix.length - 2)];
    for (const one of casesOf(previous)) for (const other of casesOf(last)) endings[one * 256 + other] = 1;
  }
  const mark = Buffer.from(marker ?? '', 'latin1');
  return {
    mayEnd: (bytes, start, end) =>
      end - start >= 2 && endings[(bytes[end - 2] ?? 0) * 256 + (bytes[end - 1] ?? 0)] === 1,
    hasMarker: (bytes, start, end) =>
      mark.length > 0 &&
      end - start > mark.length &&
      bytes[end - 1] === mark[mark.length - 1] &&
      bytes.compare(mark, 0, mark.length, end - mark.length, end) === 0,
  };
}

function casesOf(code: number): number[] {
  const isLetter = code >= 97 && code <= 122;
  return isLetter ? [code, code - 32] : [code];
}
