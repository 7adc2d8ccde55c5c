/** Compares two texts by UTF-16 code units. The order is the same on every machine and does not depend on the locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
