export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Reads the API's `column:direction`. */
export function parseSort(value: string | undefined): Sort | undefined {
  const [key, direction] = (value ?? '').split(':');
  if (key === undefined || key === '' || (direction !== 'asc' && direction !== 'desc')) return undefined;
  return { key, direction };
}

/** The sort after a click on a header: descending, ascending, then the order of the list. */
export function nextSort(current: Sort | undefined, key: string): string | undefined {
  if (current?.key !== key) return `${key}:desc`;
  return current.direction === 'desc' ? `${key}:asc` : undefined;
}
