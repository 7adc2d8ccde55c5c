/** The order of versions of one ecosystem. `range.ts` builds ranges on it. */
export interface VersionScheme {
  id: string;
  isValid(version: string): boolean;
  /** Negative, zero or positive. Total for valid versions. Callers check `isValid` first. */
  compare(left: string, right: string): number;
  /** Order of an installed version relative to a bound of an advisory, where it differs from `compare`. Both are valid. */
  compareToBound?(version: string, bound: string): number;
  /** For a bound that is no version of the scheme: the versions between which it certainly lies. Undefined when the text does not tell. */
  surroundings?(bound: string): BoundSurroundings | undefined;
}

/** Every version below `from` precedes the bound, and every version from `before` on follows it. Both are valid. */
export interface BoundSurroundings {
  from: string;
  before: string;
}
