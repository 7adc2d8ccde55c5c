import type { Assignee, Decision } from './decision.ts';
import type { TriageStatus } from './triage-status.ts';

export interface DecisionValues {
  status: TriageStatus;
  /** Id of a member; empty without an assignee. */
  assignee: string;
  note: string;
}

/** What the values of the form change about a finding. Null: nothing. */
export function changeOf(
  finding: { triageStatus: string; assignee: string | null },
  { status, assignee, note }: DecisionValues,
  members: readonly Assignee[],
): Decision | null {
  const isOtherAssignee = assignee !== (finding.assignee ?? '');
  const change: Decision = {
    ...(status === finding.triageStatus ? {} : { status }),
    ...(isOtherAssignee ? { assignee: assigneeOf(assignee, members) } : {}),
    ...(note.trim() === '' ? {} : { note }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

function assigneeOf(id: string, members: readonly Assignee[]): Assignee | null {
  if (id === '') return null;
  return { id, name: members.find((member) => member.id === id)?.name ?? id };
}
