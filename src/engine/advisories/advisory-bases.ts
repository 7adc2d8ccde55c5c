/**
 * Parses `PLIMSOLL_ADVISORIES_URL`: a comma-separated list of `https://`, `http://` or `file://` bases. Returns an empty list for an empty
 * text, which selects the public feeds, and undefined when an entry is no such address.
 */
export function parseAdvisoryBases(text: string): string[] | undefined {
  const bases = text
    .split(',')
    .map((base) => base.trim())
    .filter((base) => base !== '');
  return bases.every(isBase) ? bases : undefined;
}

function isBase(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:', 'file:'].includes(new URL(text).protocol);
}
