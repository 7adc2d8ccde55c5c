const namedMax = 6;

/** The first names of missing feeds and the number of others: a small mirror lacks most feeds. */
export function listMissing(missing: readonly string[]): string {
  const named = missing.slice(0, namedMax).join(', ');
  const others = missing.length - namedMax;
  return others > 0 ? `${named} and ${others} others` : named;
}
