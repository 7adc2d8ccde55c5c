import type { TriageStatus } from './triage-status.ts';
import type { BulkTriage } from './use-bulk-triage.ts';

/** The selected rows, or all rows of a filter with the number that the user saw. */
export type BulkTarget =
  | { ids: readonly string[] }
  | { filter: Readonly<Record<string, string>>; expectedTotal: number };

export interface BulkValues {
  status: TriageStatus | '';
  /** Empty: unchanged; `none`: removes the assignment; `member:<id>`. */
  assignee: string;
  note: string;
  reason: string;
}

const flags = new Set(['kev', 'malware', 'fixable']);
const numbers = new Set(['epssMin', 'epssMax', 'dueWithinDays']);

/** A value of the address as the type that the body of a request has. */
function typed([name, value]: [string, string]): [string, string | number | boolean] {
  if (flags.has(name)) return [name, value === 'true'];
  return [name, numbers.has(name) ? Number(value) : value];
}

/** The body of `POST /api/vulnerabilities/triage`. Empty fields are left out, so that they do not change. */
export function bulkRequestOf(target: BulkTarget, { status, assignee, note, reason }: BulkValues): BulkTriage {
  return {
    ...('ids' in target
      ? { ids: [...target.ids] }
      : { filter: Object.fromEntries(Object.entries(target.filter).map(typed)), expectedTotal: target.expectedTotal }),
    ...(status === '' ? {} : { status }),
    ...(assignee === '' ? {} : { assignee: assignee === 'none' ? null : assignee.replace(/^member:/, '') }),
    ...(note === '' ? {} : { note }),
    ...(reason === '' ? {} : { reason }),
  };
}
