/** Percentage without rounding. Null if the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
