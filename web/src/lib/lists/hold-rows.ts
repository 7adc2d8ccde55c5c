/** Rows of a list; undefined where a page is not loaded. */
export interface ListedRows<Row> {
  rows: readonly (Row | undefined)[];
  total: number;
  /** More rows match than `total` says. */
  isLowerBound: boolean;
  /** Index of the first row in the whole list. */
  firstIndex: number;
}

/** How the newest rows of a list differ from the shown ones. */
export interface ListNews {
  /** Rows that are not shown yet. Undefined: the number is not known, because some pages are not loaded. */
  added: number | undefined;
  /** Whether more rows than `added` may be new. */
  isAtLeast: boolean;
  /** Ids of shown rows that are no longer in the list. Empty if it is not known which. */
  gone: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/** Whether showing the newest rows would replace or remove a shown row. Rows after the last shown one move nothing. */
function isOtherOrder<Row>(shown: ListedRows<Row>, newest: ListedRows<Row>, idOf: (row: Row) => string): boolean {
  return shown.rows.some((row, index) => {
    if (row === undefined) return false;
    const other = newest.rows[index];
    return other === undefined ? index >= newest.rows.length : other !== row && idOf(other) !== idOf(row);
  });
}

/**
 * The shown rows with the newest values, each at its place. Returns `shown` itself if nothing changes. If no row would move, the length of
 * the list follows the newest one.
 */
export function withNewestValues<Row>(
  shown: ListedRows<Row>,
  newest: ListedRows<Row>,
  idOf: (row: Row) => string,
): ListedRows<Row> {
  const isHeld = isOtherOrder(shown, newest, idOf);
  const length = isHeld ? shown.rows.length : newest.rows.length;
  const byId = isHeld
    ? new Map(newest.rows.flatMap((row) => (row === undefined ? [] : [[idOf(row), row] as const])))
    : undefined;
  const rows = Array.from({ length }, (_, index) => {
    const row = shown.rows[index];
    if (row === undefined) return newest.rows[index];
    return (byId === undefined ? newest.rows[index] : byId.get(idOf(row))) ?? row;
  });
  const { total, isLowerBound } = isHeld ? shown : newest;
  const isSame =
    length === shown.rows.length &&
    total === shown.total &&
    isLowerBound === shown.isLowerBound &&
    rows.every((row, index) => row === shown.rows[index]);
  return isSame ? shown : { rows, total, isLowerBound, firstIndex: shown.firstIndex };
}

/** The difference of the newest rows from the shown ones. Null: the shown rows are the newest, in their order. */
export function newsOf<Row>(
  shown: ListedRows<Row>,
  newest: ListedRows<Row>,
  idOf: (row: Row) => string,
): ListNews | null {
  if (!isOtherOrder(shown, newest, idOf)) return null;
  const [before, after] = [idsOfWhole(shown, idOf), idsOfWhole(newest, idOf)];
  const gone = after === undefined ? nothing : new Set(idsOf(shown, idOf).filter((id) => !after.has(id)));
  if (before !== undefined && after !== undefined) {
    return { added: [...after].filter((id) => !before.has(id)).length, isAtLeast: false, gone };
  }
  const grown = newest.total - shown.total;
  const isKnown = grown > 0 && !shown.isLowerBound && !newest.isLowerBound;
  return { added: isKnown ? grown : undefined, isAtLeast: isKnown, gone };
}

function idsOf<Row>({ rows }: ListedRows<Row>, idOf: (row: Row) => string): string[] {
  return rows.flatMap((row) => (row === undefined ? [] : [idOf(row)]));
}

/** Ids of all rows of the list; undefined if some are not loaded. */
function idsOfWhole<Row>(list: ListedRows<Row>, idOf: (row: Row) => string): Set<string> | undefined {
  const isWhole = list.firstIndex === 0 && list.rows.length === list.total && !list.isLowerBound;
  return isWhole && !list.rows.includes(undefined) ? new Set(idsOf(list, idOf)) : undefined;
}
