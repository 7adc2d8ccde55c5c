import { useState } from 'react';
import { type ListedRows, type ListNews, newsOf, withNewestValues } from '../lists/hold-rows.ts';
import type { ListWindow } from './use-list-window.ts';

export interface HeldList<Row> extends ListWindow<Row> {
  /** What a refresh found and the list does not show yet. Null: the rows are the newest. */
  news: ListNews | null;
  /** Shows the newest rows. */
  showNews: () => void;
}

interface Held<Row> extends ListedRows<Row> {
  key: string;
  /** Whether the first answer is complete. Later ones are refreshes, which move no rows. */
  isSettled: boolean;
}

/**
 * Keeps the rows of a list at their places while it is refreshed: their values change, but no row appears, moves or disappears until the
 * user asks for it or opens another view.
 *
 * @param key of the view: its filter, sort and window
 */
export function useHeldRows<Row>(key: string, list: ListWindow<Row>, idOf: (row: Row) => string): HeldList<Row> {
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const { rows, total, isLowerBound, firstIndex, isStale, isFetching } = list;
  if (total === undefined || isStale) {
    if (held !== null) setHeld(null);
    return { ...list, news: null, showNews: () => undefined };
  }
  const newest = { rows, total, isLowerBound, firstIndex };
  const isOwn = held !== null && held.key === key;
  const isSettled = !isFetching || (isOwn && held.isSettled);
  const shown = isOwn && held.isSettled ? withNewestValues(held, newest, idOf) : newest;
  if (!isOwn || held.isSettled !== isSettled || (held.isSettled && shown !== held)) {
    setHeld({ ...shown, key, isSettled });
  }
  return {
    ...list,
    ...shown,
    news: newsOf(shown, newest, idOf),
    showNews: () => setHeld({ ...newest, key, isSettled: true }),
  };
}
