import type { Interpretation } from '../../../../reports/report-kind.ts';
import type { ReportSnapshot } from '../../../../reports/report-snapshot.ts';
import type { CsvTable } from '../requested-file.ts';

/**
 * The part of a report family that runs in render processes. It reads a snapshot and writes files, without database, keys and settings.
 * `src/app/report-renderers.ts` lists all renderers. A task of a kind that the renderer does not implement fails.
 */
export interface ReportRenderer {
  /** Report types, as in the `ReportFamily`. */
  types: readonly string[];
  /** Writes the document in one format. */
  renderFile?(
    snapshot: ReportSnapshot,
    file: { format: string; sections: readonly string[]; output: string; table?: CsvTable; rowsMax?: number },
  ): Promise<void>;
  /** Writes several files into an empty folder. */
  renderFolder?(snapshot: ReportSnapshot, folder: string): Promise<void>;
  /** Compares a snapshot with the previous one. `comparedWith` is added by the caller. */
  interpret?(snapshot: ReportSnapshot, previous: ReportSnapshot | null): Promise<Interpretation | null>;
}
