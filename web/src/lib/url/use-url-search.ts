import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Search, withValues } from './search.ts';

export type SearchChange = Readonly<Record<string, string | undefined>>;

export interface UrlSearch {
  search: Search;
  /** Changes parameters in place and returns to the first page: for filters, sort and columns. */
  filter: (change: SearchChange) => void;
  /** Changes parameters with an entry in the history: for opening a row and paging. */
  push: (change: SearchChange) => void;
  /**
   * Closes what `push` opened: returns to the entry before it, so that a later Back does not open it again. If a link opened it, changes the
   * parameters in place.
   */
  close: (change: SearchChange) => void;
  /** Changes parameters in place and stays on the page: for the next row of an open detail, and for corrections. */
  replace: (change: SearchChange) => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was added by `push`: the entry before it is the same page without the change. */
    isPushed?: boolean;
  }
}

/** The query parameters of the current address, and functions that change them. All state of a view is here, so that a link shows the same. */
export function useUrlSearch(): UrlSearch {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const change = useCallback(
    (changes: SearchChange, replace: boolean) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        state: ({ isPushed = false }) => ({ isPushed: isPushed || !replace }),
        search: (current: SearchChange) => withValues({ ...current, ...changes }),
      }),
    [navigate],
  );
  const filter = useCallback((changes: SearchChange) => change({ page: undefined, ...changes }, true), [change]);
  const push = useCallback((changes: SearchChange) => change(changes, false), [change]);
  const replace = useCallback((changes: SearchChange) => change(changes, true), [change]);
  const close = useCallback(
    (changes: SearchChange) => {
      if (history.location.state.isPushed === true) history.back();
      else change(changes, true);
    },
    [history, change],
  );
  return { search, filter, push, close, replace };
}
