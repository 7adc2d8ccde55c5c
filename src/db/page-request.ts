export interface PageRequest<Column extends string> {
  page: number;
  limit: number;
  sort: { column: Column; direction: 'asc' | 'desc' };
}

/** Number of rows before a page, bounded to 64 bits. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
}
