import type { Interpretation } from '../../../../reports/report-kind.ts';
import type { CsvTable } from '../requested-file.ts';

/** A task for a render process. Paths are files of the caller's working folder. */
export type RenderTask =
  | {
      kind: 'render';
      snapshot: string;
      output: string;
      format: string;
      sections: readonly string[];
      /** A table of a CSV file besides the main one. */
      table?: CsvTable;
      /** Maximum number of rows of each dataset in the output. Absent: all rows. */
      rowsMax?: number;
    }
  /** Several files, into an empty folder. */
  | { kind: 'render-folder'; snapshot: string; folder: string }
  | { kind: 'interpret'; snapshot: string; previous: string | null };

export type RenderAnswer = { kind: 'rendered' } | { kind: 'interpreted'; interpretation: Interpretation | null };

/** `detail` is written to the log, with the causes. `code` is that of a failed system call or of an `EngineLostError`. */
export interface RenderFailure {
  detail: string;
  code: string;
}
