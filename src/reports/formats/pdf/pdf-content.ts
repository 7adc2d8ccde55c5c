/** The data that `report.typ` prints, as JSON. All texts are printable and of limited length. */
export interface PdfContent {
  /** Title of the file in its metadata. */
  name: string;
  title: string;
  subject: string;
  organization: string;
  classification: string;
  hasLogo: boolean;
  day: string;
  /** Year, month, day, hour, minute and second. */
  moment: readonly number[];
  families: readonly string[];
  colors: Readonly<Record<string, string>>;
  footer: string;
  facts: readonly { label: PdfText; value: PdfText }[];
  sections: readonly PdfSection[];
}

export interface PdfSection {
  title: string;
  /** Short enough to be on one page. */
  isShort: boolean;
  startsPage: boolean;
  /** On pages in landscape format. */
  isWide: boolean;
  blocks: readonly PdfBlock[];
}

/**
 * A text, which is an array of its parts when lines can be broken between them without a space or hyphen, and with `rtl` when it is written from
 * right to left.
 */
export type PdfText = string | readonly string[] | { rtl: string | readonly string[] };

/** `keep`: the block is on the page of the start of the next block. */
export type PdfBlock = { keep?: true } & (
  | { kind: 'paragraph' | 'note' | 'caption'; text: PdfText }
  | { kind: 'list'; items: readonly PdfText[] }
  | { kind: 'figures'; columns: number; figures: readonly PdfFigure[] }
  | { kind: 'chart'; svg: string; labels: readonly PdfLabel[]; caption: PdfText; description: string }
  | { kind: 'terms'; terms: readonly { term: PdfText; definition: PdfText }[] }
  | PdfTable
);

/** A text of a chart at a place, in points from its upper left corner. */
export interface PdfLabel {
  x: number;
  y: number;
  size: number;
  color: string;
  anchor: string;
  text: string;
}

export interface PdfFigure {
  label: PdfText;
  value: string;
  note: PdfText;
  /** Of the value and of the line at its side. */
  color: string;
  edge: string;
  isLong: boolean;
}

export interface PdfTable {
  kind: 'table';
  /** In points. */
  widths: readonly number[];
  /** Columns of numbers are aligned to the right. */
  isNumeric: readonly boolean[];
  head: readonly PdfText[];
  /** Cells of all rows, one row after the other. */
  cells: readonly PdfCell[];
  /** The table is on one page. */
  isWhole: boolean;
  /** A long table whose names would be broken into many lines on a page in portrait format. */
  needsWidePage: boolean;
}

export type PdfCell = PdfText | { link: string; text: PdfText } | { severity: string; fill: string; ink: string };
