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

/** The type of the cells of a column. Each cell can also be null, which means unknown or not applicable. */
interface CellTypes {
  text: string;
  integer: number;
  number: number;
  /** 0 to 100. */
  percent: number;
  /** An ISO 8601 time in UTC, or a day. */
  date: string;
  severity: Severity;
  /** A web address, or a text with a web address. */
  link: string | { text: string; url: string };
  /** Text or a number. */
  value: string | number;
}

export interface Column {
  /** The key of the cells in rows, and the name of the column in JSON and CSV, in camelCase. */
  id: string;
  title: string;
  type: keyof CellTypes;
  /** The share of the table width, relative to the other columns. */
  width: number;
}

export type Cell = CellTypes[keyof CellTypes] | null;

/** A row of a table with these columns: one cell for each column, by column id. */
export type RowOf<Columns extends readonly Column[]> = {
  readonly [One in Columns[number] as One['id']]: CellTypes[One['type']] | null;
};

/** A row of a table whose columns are known at run time only. */
export type Row = RowOf<readonly Column[]>;

/** A table of any length, in a fixed order. */
export interface Dataset<Columns extends readonly Column[] = readonly Column[]> {
  id: string;
  title: string;
  columns: Columns;
  rowCount: number;
  /** Starts at the first row on each call. */
  rows(): AsyncIterable<RowOf<Columns>>;
}
