/** What one check came to. */
export interface Outcome {
  isGood: boolean;
  /** A few words for the line of the check, such as how much it saw. */
  summary: string;
  /** Everything a person needs when it failed. */
  output: string;
}
