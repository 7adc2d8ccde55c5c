import type { OpenFindings } from '../evidence.ts';

/** Number of open findings of malicious packages that no approved exception covers. */
export function countMalicious(open: readonly OpenFindings[]): number {
  return open
    .filter(({ isMalware, isExcepted }) => isMalware === true && !isExcepted)
    .reduce((sum, { count }) => sum + count, 0);
}
