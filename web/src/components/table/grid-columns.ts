/** Where the columns of a grid are. Header and rows have the same. */
export interface GridColumns {
  /** Value of `grid-template-columns`. */
  template: string;
  lineCount: number;
  /** Height of a line in pixels if a row has several ones. */
  lineHeight: number | undefined;
  /** `grid-area` of each column if a row has several lines. */
  areas: readonly string[] | undefined;
  /** Whether each column is the last one of its line, which takes the space that is left. */
  areLast: readonly boolean[];
  /** Whether the checkbox is above the button that opens the row. */
  areControlsStacked: boolean;
  /** Width in pixels below which the list scrolls sideways. */
  minWidth: number;
}

export function gridStyle({ template, lineCount, lineHeight }: GridColumns) {
  return {
    gridTemplateColumns: template,
    ...(lineHeight !== undefined && { gridTemplateRows: `repeat(${lineCount}, ${lineHeight}px)` }),
  };
}

/** Columns beside each other. `controls` are the widths in pixels of the columns before them, such as that of a checkbox. */
export function columnsInOneLine(controls: readonly number[], widths: readonly number[]): GridColumns {
  const all = [...controls, ...widths];
  return {
    template: all
      .map((width, index) => (index === all.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`))
      .join(' '),
    lineCount: 1,
    lineHeight: undefined,
    areas: undefined,
    areLast: widths.map((_, index) => index === widths.length - 1),
    areControlsStacked: false,
    minWidth: sumOf(all),
  };
}

interface ColumnsInLines {
  /** Widths in pixels of the columns before them. */
  controls: readonly number[];
  widths: readonly number[];
  frameWidth: number;
  /** Height of a line in pixels. */
  lineHeight: number;
}

/**
 * How much wider than the frame the columns of a line may be, as factors. They become narrower then, so that no column has a line of its own for a
 * few pixels.
 */
const overfull = [1, 1.02, 1.04, 1.06, 1.08, 1.1];
/** Columns that are wider have names, which can be cut, and become narrower before numbers and badges do. */
const namesPx = 180;

/**
 * Columns in as many lines as the frame needs to show all of them. Each line has the columns that fit, in their order. One grid has the edges of
 * all lines, so that a column that goes to another line stays the same element.
 */
export function columnsInLines({ controls: all, widths, frameWidth, lineHeight }: ColumnsInLines): GridColumns {
  const widest = Math.max(0, ...all);
  const areControlsStacked = all.length > 1 && fewestLines(widths, frameWidth - widest).length > 1;
  const controls = areControlsStacked ? [widest] : all;
  const room = frameWidth - sumOf(controls);
  const lines = fewestLines(widths, room).map((line) => edgesOf(line, room));
  const edges = [...new Set(lines.flat())].toSorted((a, b) => a - b);
  const lineAt = (edge: number | undefined): number =>
    edge === undefined ? -1 : controls.length + edges.indexOf(edge) + 1;
  const gaps = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
  return {
    template: [...[...controls, ...gaps].map((width) => `${width}px`), 'minmax(0, 1fr)'].join(' '),
    lineCount: lines.length,
    lineHeight,
    areas: lines.flatMap((starts, index) =>
      starts.map((start, cell) => `${index + 1} / ${lineAt(start)} / auto / ${lineAt(starts[cell + 1])}`),
    ),
    areLast: lines.flatMap((starts) => starts.map((_, cell) => cell === starts.length - 1)),
    areControlsStacked,
    minWidth: 0,
  };
}

/** Of the ways with the fewest lines, the one whose columns become narrower least. */
function fewestLines(widths: readonly number[], room: number): number[][] {
  const ways = overfull.map((factor) => linesOf(widths, room * factor));
  return ways.find((lines) => lines.length === ways.at(-1)?.length) ?? [];
}

function linesOf(widths: readonly number[], room: number): number[][] {
  const lines: number[][] = [];
  for (const width of widths) {
    const line = lines.at(-1);
    if (line === undefined || sumOf(line) + width > room) lines.push([width]);
    else line.push(width);
  }
  return lines;
}

/** Where the cells of a line begin, in pixels. */
function edgesOf(line: readonly number[], room: number): number[] {
  const names = line.filter((width) => width > namesPx);
  const cut = Math.max(0, sumOf(line) - room) / sumOf(names.length > 0 ? names : line);
  const drawn = line.map((width) => (names.length > 0 && width <= namesPx ? width : width * (1 - cut)));
  return line.map((_, index) => Math.round(sumOf(drawn.slice(0, index))));
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
