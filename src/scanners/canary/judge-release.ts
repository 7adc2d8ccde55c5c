/** What a release of a scanner finds on the golden corpus, as stored. */
export interface AcceptedRelease {
  /** Identifies the files of program and database. */
  fingerprint: string;
  version: string | null;
  databaseVersion: string | null;
  /** One key for each statement about the corpus. */
  statements: string[];
  /** The corpus. Absent: the first one. */
  corpus?: number;
}

/** A withdrawn advisory may remove a finding. A release that loses more than this share is refused. */
const lossMax = 0.02;

/** Share of the earlier statements that a release still makes. 1 without earlier statements. */
export function recallOf(earlier: readonly string[], statements: readonly string[]): number {
  if (earlier.length === 0) return 1;
  const present = new Set(statements);
  return earlier.filter((one) => present.has(one)).length / earlier.length;
}

/** Whether a release may replace the accepted one. */
export function isAcceptable(accepted: AcceptedRelease | undefined, statements: readonly string[] | null): boolean {
  if (accepted === undefined) return true;
  return statements !== null && recallOf(accepted.statements, statements) >= 1 - lossMax;
}
