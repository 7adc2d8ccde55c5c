/** Searches the version of a program by patterns over content that arrives in pieces. */
export interface VersionSearch {
  /** Returns false when the search has ended. */
  take(piece: Buffer): boolean;
  /** The match of the first pattern that matches anywhere: its index and the version. */
  result(): { pattern: number; version: string } | undefined;
}

/** Longest match of a pattern. */
const matchMax = 1024;
/** A version at the end of the text may continue in the next piece. */
const marginMax = 128;

export function createVersionSearch(patterns: readonly RegExp[]): VersionSearch {
  let tail = '';
  let best: { pattern: number; version: string } | undefined;

  const search = (text: string, end: number): void => {
    // Patterns after the best match so far cannot improve it.
    for (const [pattern, expression] of patterns.slice(0, best?.pattern).entries()) {
      const match = expression.exec(text);
      const version = match?.[1];
      if (!match || version === undefined || match.index + match[0].length > end) continue;
      best = { pattern, version };
      return;
    }
  };

  return {
    take(piece) {
      const text = tail + piece.toString('latin1');
      search(text, text.length - marginMax);
      tail = text.slice(-matchMax - marginMax);
      return best?.pattern !== 0;
    },
    result() {
      search(tail, tail.length);
      return best;
    },
  };
}
