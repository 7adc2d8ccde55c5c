import type { ReportIntelligence } from '../../../../reports/report-intelligence.ts';

/** One piece of work for a render process, on files that only it and its owner know. */
export type RenderTask =
  | { kind: 'render'; snapshot: string; output: string; format: string; sections: readonly string[] }
  /** Files of a compliance pack into an empty folder. */
  | { kind: 'pack'; snapshot: string; folder: string }
  | { kind: 'interpret'; snapshot: string; previous: string | null };

export type RenderAnswer =
  | { kind: 'rendered' }
  | { kind: 'interpreted'; intelligence: Omit<ReportIntelligence, 'comparedWith'> | null };

/** `detail` is for the log; `code` is that of a failed system call. */
export interface RenderFailure {
  detail: string;
  code: string;
}
