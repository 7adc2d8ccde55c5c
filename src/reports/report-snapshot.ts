import type { Column, Row } from './report-document.ts';

/**
 * All that a report knows, taken in one transaction and never changed: formats are renderings of it. `Facts` are the kind's own, plain
 * JSON; rows are kept beside, since there can be hundreds of thousands.
 */
export interface ReportSnapshot<Facts = unknown> {
  head: SnapshotHead<Facts>;
  /** Of one of `head.datasets`, in order, as often as asked for. */
  rows(dataset: string): AsyncIterable<Row>;
}

export interface SnapshotHead<Facts = unknown> {
  schema: 1;
  reportId: string;
  /** 1, and one more for each regeneration. */
  version: number;
  /** Report type of any family. */
  type: string;
  name: string;
  organization: { id: string; name: string };
  scope: SnapshotScope;
  /** ISO 8601: the moment at which everything in here was true. */
  asOf: string;
  /** What movements and means are over, ISO 8601. */
  period: { from: string; to: string };
  facts: Facts;
  datasets: readonly DatasetHead[];
}

export interface SnapshotScope {
  kind: 'org' | 'registry' | 'custom';
  /** For people: `all registries`, a registry's name, `3 tags`. */
  label: string;
  /** Whole sentences on what is in it and of which moment it tells, where the label does not say. */
  notes?: readonly string[];
}

export interface DatasetHead {
  id: string;
  title: string;
  columns: readonly Column[];
  rowCount: number;
}
