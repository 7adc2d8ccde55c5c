import type { Severity } from '../domain/severity.ts';

/**
 * The content of a report, independent of the format. Each kind of report builds a document and each format renders it. Text is plain and
 * can be hostile, such as names from images: formats escape and cut it.
 */
export interface ReportDocument {
  title: string;
  /** Organization and scope in a few words. */
  subject: string;
  /** What printed formats show about the organization. Kinds of reports do not set it. */
  cover?: Cover;
  /** Facts on the cover: organization, scope, time, period, version, sources and their age. */
  facts: readonly { label: string; value: string }[];
  sections: readonly Section[];
  datasets: readonly Dataset[];
  /** The dataset in CSV, which has one table. */
  mainDataset: string;
}

export interface Cover {
  organization: string;
  /** How the report is classified, such as `Confidential`. Shown on every page. */
  classification?: string;
  /** A PNG in base64. */
  logo?: string;
  /** Path of the API that returns the report in each format. */
  download?: string;
}

export interface Section {
  /** Stable, in lower case with hyphens. Used in `selectedSections` and anchors. */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** In PDF, the section begins on a new page, such as one that people sign. */
  startsPage?: true;
}

export type Block =
  | { kind: 'paragraph'; text: string; isNote?: true }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'figures'; figures: readonly Figure[] }
  | { kind: 'chart'; chart: Chart; caption: string }
  | { kind: 'terms'; terms: readonly { term: string; definition: string }[] }
  /** A short table that is part of the text and is shown completely. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly Row[]; caption?: string }
  /** A dataset. PDF shows its first `rowsMax` rows and these columns (default: all), and names the formats that contain all rows. */
  | {
      kind: 'dataset';
      dataset: string;
      rowsMax: number;
      columns?: readonly string[];
      caption?: string;
      /** In PDF, the text of one column links to the address in another column, which can be hidden. */
      linked?: { column: string; address: string };
    };

/** A number with a label. */
export interface Figure {
  label: string;
  /** Display text with the unit: `82 %`, `3.4 days`. `–` if unknown, never 0. */
  value: string;
  /** The figure of which `value` is the text, not rounded. `shown-figure.ts` creates both. */
  amount: Amount;
  /** A few words below the number: the previous value or the total. */
  note?: string;
  tone?: Tone;
}

export interface Amount {
  /** Null if the figure is unknown. Text if it is no number, such as a grade. */
  value: number | string | null;
  /** `%` or `days`. Null for counts, scores and texts. */
  unit: string | null;
}

/** A tone is never shown by color alone. */
export type Tone = 'good' | 'bad' | 'neutral' | 'unknown';

export type Chart =
  | { kind: 'bars'; unit: string; bars: readonly { label: string; value: number; tone?: Tone | Severity }[] }
  /** Stacked parts of a total. */
  | { kind: 'share'; unit: string; parts: readonly { label: string; value: number; tone?: Tone | Severity }[] }
  | {
      kind: 'lines';
      unit: string;
      /** Dates, `YYYY-MM-DD`. */
      x: readonly string[];
      /** One value for each item of `x`. Null if unknown. */
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
