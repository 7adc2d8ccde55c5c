import { useState } from 'react';

/** The rows before and after the row whose detail is open. */
export interface RowSteps {
  /** Number of the row in the whole list, from 1; undefined if it is not among the loaded rows. */
  number: number | undefined;
  total: number;
  /** Undefined at the ends of the loaded rows. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface RowStepsOptions<Row> {
  rows: readonly (Row | undefined)[];
  rowId: (row: Row) => string;
  firstIndex: number;
  total: number;
  openId: string | undefined;
  onStep: (id: string) => void;
}

/** Steps from the open row to its neighbours in the list. A row that leaves the list, for example after a decision, keeps its place. */
export function useRowSteps<Row>({ rows, rowId, firstIndex, total, openId, onStep }: RowStepsOptions<Row>): RowSteps {
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const found = openId === undefined ? -1 : rows.findIndex((row) => row !== undefined && rowId(row) === openId);
  if (openId !== undefined && found >= 0 && (place?.id !== openId || place.index !== found))
    setPlace({ id: openId, index: found });
  const lastIndex = openId !== undefined && place?.id === openId ? place.index : undefined;
  const stepTo = (index: number | undefined): (() => void) | undefined => {
    const row = index === undefined ? undefined : rows[index];
    return row === undefined ? undefined : () => onStep(rowId(row));
  };
  // The row that follows one that left the list has its index.
  const next = found >= 0 ? found + 1 : lastIndex;
  const previous = found >= 0 ? found - 1 : lastIndex === undefined ? undefined : lastIndex - 1;
  return {
    number: found >= 0 ? firstIndex + found + 1 : undefined,
    total,
    onPrevious: stepTo(previous),
    onNext: stepTo(next),
  };
}
