/** Searches the version of a program by patterns over content that arrives in pieces. */
export interface VersionSearch {
  /** Returns false when the search has ended. */
  take(piece: Buffer): boolean;
  /** The match of the first pattern that matches anywhere: its index and the version. */
  result(): { pattern: number; version: string } | undefined;
}

/** Longest match of a pattern. */
const matchBytesMax = 1024;

export function createVersionSearch(patterns: readonly RegExp[]): VersionSearch {
  let tail = '';
  let best: { pattern: number; version: string } | undefined;
  return {
    take(piece) {
      const text = tail + piece.latin1Slice();
      // Patterns after the best match so far cannot improve it.
      for (const [pattern, expression] of patterns.slice(0, best?.pattern).entries()) {
        const version = expression.exec(text)?.[1];
        if (version === undefined) continue;
        best = { pattern, version };
        break;
      }
      tail = text.slice(-matchBytesMax);
      return best?.pattern !== 0;
    },
    result: () => best,
  };
}
