export interface PageRequest<Column extends string> {
  page: number;
  limit: number;
  sort: { column: Column; direction: 'asc' | 'desc' };
}

/** Rows before a page; a page far past any end must still fit 64 bits. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
}
