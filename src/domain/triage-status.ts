/** In order of the lifecycle. The position is the stored rank. */
export const triageStatuses = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'FIXED', 'WONT_FIX'] as const;
export type TriageStatus = (typeof triageStatuses)[number];

export function triageStatusOf(rank: number): string {
  return triageStatuses[rank - 1] ?? 'OPEN';
}
