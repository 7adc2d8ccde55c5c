/** The order of versions of one ecosystem. `range.ts` builds ranges on it. */
export interface VersionScheme {
  id: string;
  isValid(version: string): boolean;
  /** Negative, zero or positive. Total for valid versions. Callers check `isValid` first. */
  compare(left: string, right: string): number;
}
