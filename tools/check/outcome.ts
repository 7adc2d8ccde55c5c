/** Result of one check. */
export interface Outcome {
  isGood: boolean;
  /** A few words for the line of the check, such as the number of files. */
  summary: string;
  /** Output that explains a failure. */
  output: string;
}
