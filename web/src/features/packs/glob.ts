/** Whether the whole text matches the pattern: `*` is any text, `?` is one character. The time is bounded by pattern × text. */
export function matchesGlob(pattern: string, text: string): boolean {
  let [at, from] = [0, 0];
  let [star, retry] = [-1, 0];
  while (from < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at;
      retry = from;
      at += 1;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      retry += 1;
      from = retry;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

/** The longest part of the pattern without wildcards, for a search that finds every match. */
export function literalPartOf(pattern: string): string {
  return pattern.split(/[*?]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Patterns of a text area: one in each line. */
export function patternsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}
