/** A parser of outside data. `npm run fuzz` calls it with changed copies of its seeds. */
export interface FuzzTarget {
  name: string;
  /** Valid inputs, small enough to be parsed thousands of times per second. */
  seeds: readonly Buffer[];
  /** Each run writes files, so that tests run it with fewer inputs. */
  isSlow?: true;
  /** Throws for a defect. A refusal of the input is no defect: a target handles the classified errors of its parser. */
  run(input: Buffer): void | Promise<void>;
}
