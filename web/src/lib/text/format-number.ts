const grouped = new Intl.NumberFormat('en');

/** The number with groups of three digits; "?" if it is not known, which is never shown as 0. */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? '?' : grouped.format(value);
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units with at most three digits. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '?';
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${byteUnits[unit]}`;
}

/** "1 row", "2 rows", "? rows". */
export function countOf(value: number | null | undefined, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** The same for a count that may be a lower bound: "At least 25,000 rows". */
export function countOrMoreOf(
  { count, isLowerBound }: { count: number | null | undefined; isLowerBound: boolean },
  one: string,
  many?: string,
): string {
  return `${isLowerBound ? 'At least ' : ''}${countOf(count, one, many)}`;
}
