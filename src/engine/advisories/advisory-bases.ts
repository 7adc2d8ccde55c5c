/**
 * `PLIMSOLL_ADVISORIES_URL`: a comma list of `https://`, `http://` or `file://` bases. Empty: none, which means the
 * public feeds. Undefined when one of them is no such address.
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
