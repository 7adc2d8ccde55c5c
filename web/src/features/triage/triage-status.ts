import type { Schemas } from '../../lib/api/client.ts';

export type TriageStatus = Schemas['PutTriageRequest']['status'];

export const triageStatuses = [
  'OPEN',
  'ACKNOWLEDGED',
  'IN_PROGRESS',
  'FIXED',
  'WONT_FIX',
] as const satisfies readonly TriageStatus[];

export const triageStatusNames: Readonly<Record<TriageStatus, string>> = {
  OPEN: 'Open',
  ACKNOWLEDGED: 'Acknowledged',
  IN_PROGRESS: 'In progress',
  FIXED: 'Fixed',
  WONT_FIX: "Won't fix",
};

/** The key that gives a focused finding the status. */
export const triageKeys: Readonly<Record<string, TriageStatus>> = {
  o: 'OPEN',
  a: 'ACKNOWLEDGED',
  p: 'IN_PROGRESS',
  f: 'FIXED',
  w: 'WONT_FIX',
};
