import { compareDigits } from './compare-digits.ts';

/** Compares lists of numbers, written in digits. A list precedes its continuations: 1.0 < 1.0.0. */
export function compareNumberLists(left: readonly string[], right: readonly string[]): number {
  for (const [at, number] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const difference = compareDigits(number, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
