/** One ecosystem's order of versions. Ranges are built on top of it once, in `range.ts`. */
export interface VersionScheme {
  id: string;
  isValid(version: string): boolean;
  /** Negative, zero, positive. Total on valid versions; callers check `isValid` first. */
  compare(left: string, right: string): number;
}
