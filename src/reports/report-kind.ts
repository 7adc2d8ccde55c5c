import type { ReportDocument } from './report-document.ts';
import type { ReportIntelligence } from './report-intelligence.ts';
import type { ReportSnapshot } from './report-snapshot.ts';
import type { ReportType } from './report-type.ts';

/** One kind of report: what its snapshot says, in words, figures and tables. Pure: the same snapshot gives the same document. */
export interface ReportKind<Facts = unknown> {
  type: ReportType;
  title: string;
  /** Ids of the sections it can have, in order; a request may choose among them. */
  sections: readonly string[];
  build(snapshot: ReportSnapshot<Facts>, sections: readonly string[]): ReportDocument;
  /** What it means beside the snapshot before it of the same kind and scope; `comparedWith` is filled in by the caller. */
  interpret?(
    snapshot: ReportSnapshot<Facts>,
    previous: ReportSnapshot<Facts> | null,
  ): Promise<Omit<ReportIntelligence, 'comparedWith'>>;
}
