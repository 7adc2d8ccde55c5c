import type { Severity } from '../domain/severity.ts';

/**
 * A report as content, before any format: every kind of report builds one, every format renders one. All text is plain and may be
 * hostile (names out of images): formats escape, cut and neutralise it.
 */
export interface ReportDocument {
  title: string;
  /** What it is about in a few words: organization or registry. */
  subject: string;
  /** Of the cover: organization, scope, as of, period, version, sources and their age. */
  facts: readonly { label: string; value: string }[];
  sections: readonly Section[];
  datasets: readonly Dataset[];
  /** What CSV, which has one table, holds. */
  mainDataset: string;
}

export interface Section {
  /** Stable, in lower case with hyphens: `selectedSections`, anchors. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: 'paragraph'; text: string; isNote?: true }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'figures'; figures: readonly Figure[] }
  | { kind: 'chart'; chart: Chart; caption: string }
  | { kind: 'terms'; terms: readonly { term: string; definition: string }[] }
  /** Rows that are part of the text, all of them shown: tens, not thousands. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly Row[]; caption?: string }
  /** A dataset; formats for people show its first `rowsMax` rows and these columns (else all), and say where the others are. */
  | {
      kind: 'dataset';
      dataset: string;
      rowsMax: number;
      columns?: readonly string[];
      caption?: string;
      /** Text of one column that leads, on paper, to the address in another, which need not be shown. */
      linked?: { column: string; address: string };
    };

/** One number that matters. */
export interface Figure {
  label: string;
  /** As shown, unit included: `82 %`, `3.4 days`; `–` for what is not known, never 0. */
  value: string;
  /** A few words below: what it was before, what it is out of. */
  note?: string;
  tone?: Tone;
}

/** Never told by colour alone. */
export type Tone = 'good' | 'bad' | 'neutral' | 'unknown';

export type Chart =
  | { kind: 'bars'; unit: string; bars: readonly { label: string; value: number; tone?: Tone | Severity }[] }
  /** Stacked shares of one whole. */
  | { kind: 'share'; unit: string; parts: readonly { label: string; value: number; tone?: Tone | Severity }[] }
  | {
      kind: 'lines';
      unit: string;
      /** Dates, `YYYY-MM-DD`. */
      x: readonly string[];
      /** As long as `x`; null where there is no figure. */
      lines: readonly { label: string; values: readonly (number | null)[]; tone?: Tone | Severity }[];
    };

export interface Column {
  /** Of JSON and CSV: camelCase. */
  id: string;
  title: string;
  type: 'text' | 'integer' | 'number' | 'percent' | 'date' | 'severity' | 'link';
  /** Share of the width beside the others. */
  width: number;
}

/**
 * By the column's type: text and severity a string, numbers a number (percent: 0 to 100), date an ISO 8601 string in UTC, link a string
 * that is a web address or a pair of text and address. Null is unknown or not applicable.
 */
export type Cell = string | number | null | { text: string; url: string };
export type Row = readonly Cell[];

/** A table of any length, in a fixed order. */
export interface Dataset {
  id: string;
  title: string;
  columns: readonly Column[];
  rowCount: number;
  /** From the first row on, each time it is called. */
  rows(): AsyncIterable<Row>;
}
