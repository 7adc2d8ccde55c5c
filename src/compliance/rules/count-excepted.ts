/** Number of findings that an approved exception covered. */
export function countExcepted(groups: readonly { isExcepted: boolean; count: number }[]): number {
  return groups.filter(({ isExcepted }) => isExcepted).reduce((sum, { count }) => sum + count, 0);
}
