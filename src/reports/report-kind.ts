import type { ReportComparison } from './report-comparison.ts';
import type { ReportDocument } from './report-document.ts';
import type { ReportIntelligence } from './report-intelligence.ts';
import type { ReportSnapshot } from './report-snapshot.ts';
import type { ReportType } from './report-type.ts';

/** `comparison` is null without a previous snapshot. */
export type Interpretation = Omit<ReportIntelligence, 'comparedWith'> & {
  comparison: Omit<ReportComparison, 'comparedWith'> | null;
};

/** A kind of report: builds a document of text, figures and tables from a snapshot. The same snapshot gives the same document. */
export interface ReportKind<Facts = unknown> {
  type: ReportType;
  title: string;
  /** Ids of all sections in order. A request can select some of them. */
  sections: readonly string[];
  build(snapshot: ReportSnapshot<Facts>, sections: readonly string[]): ReportDocument;
  /** Compares the snapshot with the previous snapshot of the same kind and scope. The caller sets `comparedWith`. */
  interpret?(snapshot: ReportSnapshot<Facts>, previous: ReportSnapshot<Facts> | null): Promise<Interpretation>;
}
