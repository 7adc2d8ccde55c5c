import { useMemo } from 'react';
import { type Column, visibleColumns } from './columns.ts';
import { useIsCompact } from './use-is-compact.ts';

/** Columns that a list shows on a phone until the user chooses others. */
const compactColumns = 6;

/** The visible columns of a list, and those that are visible without the `columns` parameter: on a phone, the first ones. */
export function useVisibleColumns<Row>(columns: readonly Column<Row>[], parameter: string | undefined) {
  const isCompact = useIsCompact();
  return useMemo(() => {
    const standard = visibleColumns(columns, undefined).slice(0, isCompact ? compactColumns : undefined);
    const chosen = visibleColumns(columns, parameter);
    return { standard, shown: parameter === undefined ? standard : chosen };
  }, [columns, parameter, isCompact]);
}
