import type { Severity } from '../domain/severity.ts';

/** What changed since the previous report of the same kind and scope. Stored in the snapshot, so that every format shows the same. */
export interface ReportComparison {
  comparedWith: { reportId: string; version: number; asOf: string };
  /** Numbers that are known in both reports. */
  figures: readonly ComparedFigure[];
  /** Images with a result in both reports that changed. */
  better: Listed<ComparedImage>;
  worse: Listed<ComparedImage>;
  /** Images with a result in one of the reports only. */
  newImages: Listed<string>;
  goneImages: Listed<string>;
  /** Vulnerabilities, or components of a bill of materials, in one of the reports only. Null: a report does not have the list. */
  items: { what: 'vulnerability' | 'component'; added: Listed<ComparedItem>; gone: Listed<ComparedItem> } | null;
}

/** The first entries of a list, and the number of all. */
export interface Listed<Entry> {
  total: number;
  entries: readonly Entry[];
}

export interface ComparedFigure {
  figure: string;
  before: number;
  after: number;
  /** Null: a larger number is neither better nor worse. */
  isWorse: boolean | null;
}

export interface ComparedImage {
  image: string;
  riskBefore: number | null;
  riskAfter: number | null;
  findingsBefore: number | null;
  findingsAfter: number | null;
}

export interface ComparedItem {
  name: string;
  severity: Severity | null;
  isKnownExploited: boolean;
  /** A title, or the packages. */
  text: string;
}
