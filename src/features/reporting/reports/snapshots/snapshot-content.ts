import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { ReportScopeIds } from '../../../../db/tables/reports.ts';
import type { Column, RowOf } from '../../../../reports/report-document.ts';

/** Reads the content of a report snapshot in a read-only transaction with one snapshot of the database. */
export type ReadSnapshotContent = (transaction: Kysely<Database>, request: SnapshotRequest) => Promise<SnapshotContent>;

export interface SnapshotRequest {
  organizationId: string;
  type: string;
  scope: 'org' | 'registry' | 'custom';
  scopeIds: ReportScopeIds;
  /** Options of the family, as stored with the report. */
  options: Readonly<Record<string, unknown>>;
  /** Time of the transaction's snapshot of the database. */
  asOf: Date;
  /** Period of movements. */
  period: { from: Date; to: Date };
}

export interface SnapshotContent {
  /** Sentences about content and time, where the name of the scope does not define them. */
  notes?: readonly string[];
  /** Set if it differs from the requested period. ISO 8601. */
  period?: { from: string; to: string };
  /** Each dataset is read once, in this order. */
  datasets: readonly SnapshotDataset[];
  /** Plain JSON. Called after all rows were read, so that facts can be counted while rows are read. */
  facts(): Promise<unknown>;
}

export interface SnapshotDataset<Columns extends readonly Column[] = readonly Column[]> {
  id: string;
  title: string;
  columns: Columns;
  rows(): AsyncIterable<RowOf<Columns>>;
}

/** A dataset whose rows have a cell for each column. A new column is a type error until its producer supplies it. */
export function snapshotDataset<const Columns extends readonly Column[]>(
  dataset: SnapshotDataset<Columns>,
): SnapshotDataset {
  return dataset;
}
