import type { Schemas } from '../../lib/api/client.ts';
import type { Assignee, Decision } from './decision.ts';
import type { TriageStatus } from './triage-status.ts';

export type BulkTriage = Schemas['TriageVulnerabilitiesRequest'];

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

/** The rows of a request, as the API names them. */
export function selectionOf(target: BulkTarget): Pick<BulkTriage, 'ids' | 'filter' | 'expectedTotal'> {
  if ('ids' in target) return { ids: [...target.ids] };
  return { filter: Object.fromEntries(Object.entries(target.filter).map(typed)), expectedTotal: target.expectedTotal };
}

/** The assignee that the values of a form name. Undefined: unchanged. A member who is not in the list has the id as name. */
export function assigneeOf(
  { assignee }: Pick<BulkValues, 'assignee'>,
  members: readonly Assignee[],
): Assignee | null | undefined {
  if (assignee === '') return undefined;
  if (assignee === 'none') return null;
  const id = assignee.replace(/^member:/, '');
  return { id, name: members.find((member) => member.id === id)?.name ?? id };
}

/** The change that the values of a form describe. */
export function decisionOf(
  { status, note }: Pick<BulkValues, 'status' | 'note'>,
  assignee: Assignee | null | undefined,
): Decision {
  return {
    ...(status === '' ? {} : { status }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(note === '' ? {} : { note }),
  };
}

/** The body of `POST /api/vulnerabilities/triage`. Empty fields are left out, so that they do not change. */
export function bulkRequestOf(target: BulkTarget, { status, assignee, note, reason }: BulkValues): BulkTriage {
  return {
    ...selectionOf(target),
    ...(status === '' ? {} : { status }),
    ...(assignee === '' ? {} : { assignee: assignee === 'none' ? null : assignee.replace(/^member:/, '') }),
    ...(note === '' ? {} : { note }),
    ...(reason === '' ? {} : { reason }),
  };
}
