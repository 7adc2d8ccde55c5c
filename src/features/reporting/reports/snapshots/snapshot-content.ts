import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { ReportTarget } from '../../../../db/tables/reports.ts';
import type { Column, Row } from '../../../../reports/report-document.ts';

/** What a kind puts into its snapshot, read inside one read-only transaction that sees one moment. */
export type TakeSnapshot = (transaction: Kysely<Database>, request: TakeRequest) => Promise<TakenSnapshot>;

export interface TakeRequest {
  organizationId: string;
  scope: 'org' | 'registry' | 'custom';
  target: ReportTarget;
  /** The kind's own, as they were stored with the report. */
  options: Readonly<Record<string, unknown>>;
  /** The moment that the transaction sees. */
  asOf: Date;
  /** What movements are over. */
  period: { from: Date; to: Date };
}

export interface TakenSnapshot {
  /** What is in it and of which moment it tells, where the name of the scope does not say. */
  notes?: readonly string[];
  /** When it is another than was asked for; ISO 8601. */
  period?: { from: string; to: string };
  /** Read once, one after the other, in this order. */
  datasets: readonly TakenDataset[];
  /** Plain JSON. Asked for once all rows were read, so that a kind may count while it reads. */
  facts(): Promise<unknown>;
}

export interface TakenDataset {
  id: string;
  title: string;
  columns: readonly Column[];
  rows(): AsyncIterable<Row>;
}
