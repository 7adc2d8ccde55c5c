import type { ReportComparison } from './report-comparison.ts';
import type { Column, Row } from './report-document.ts';

/**
 * The complete data of a report, read in one transaction and never changed. Formats are rendered from it. `Facts` depend on the kind and
 * are plain JSON. Rows are read separately, because a dataset can have hundreds of thousands.
 */
export interface ReportSnapshot<Facts = unknown> {
  head: SnapshotHead<Facts>;
  /** The rows of one of `head.datasets` in order. Each call starts at the first row. */
  rows(dataset: string): AsyncIterable<Row>;
}

export interface SnapshotHead<Facts = unknown> {
  schema: 1;
  reportId: string;
  /** Starts at 1. Each regeneration adds 1. */
  version: number;
  /** Report type of any family. */
  type: string;
  name: string;
  organization: { id: string; name: string };
  /** Settings of the organization for covers at the time of the snapshot. `logo` is a PNG in base64. */
  cover?: { classification?: string; logo?: string };
  scope: SnapshotScope;
  /** ISO 8601. The time at which the data were read. */
  asOf: string;
  /** The period of changes and means, ISO 8601. */
  period: { from: string; to: string };
  facts: Facts;
  datasets: readonly DatasetHead[];
  /** Changes since the previous report. Absent without one, and in snapshots of earlier versions. */
  comparison?: ReportComparison;
}

export interface SnapshotScope {
  kind: 'org' | 'registry' | 'custom';
  /** Display name: `all registries`, the name of a registry, `3 tags`. */
  label: string;
  /** Sentences about content and time of the scope that the label does not state. */
  notes?: readonly string[];
}

export interface DatasetHead {
  id: string;
  title: string;
  columns: readonly Column[];
  rowCount: number;
}
