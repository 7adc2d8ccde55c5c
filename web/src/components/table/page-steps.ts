/** Number of pages of a list. A list without rows has one. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page after a step, or the text that says why there is none. */
export function pageAfter(page: number, step: 1 | -1, pages: number): number | string {
  if (step === 1 && page >= pages) return 'This is the last page.';
  if (step === -1 && page <= 1) return 'This is the first page.';
  return Math.min(page + step, pages);
}
