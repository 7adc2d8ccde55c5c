import { countOf } from '../../lib/text/format-number.ts';
import { type TriageStatus, triageStatusNames } from './triage-status.ts';

export interface Assignee {
  id: string;
  name: string;
}

/** A change of the triage of findings. Absent fields do not change. */
export interface Decision {
  status?: TriageStatus | undefined;
  /** Null removes the assignee. */
  assignee?: Assignee | null | undefined;
  note?: string | undefined;
}

/** What a decision does, such as "Acknowledged, assigned to Ada". */
export function decisionText({ status, assignee, note }: Decision): string {
  const parts = [
    ...(status === undefined ? [] : [triageStatusNames[status]]),
    ...(assignee === undefined ? [] : [assignee === null ? 'assignment removed' : `assigned to ${assignee.name}`]),
    ...(note === undefined ? [] : ['note stored']),
  ];
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same with the rows that changed: "Acknowledged: 14 rows in acme/api". */
export function resultText(decision: Decision, rows: number, place: string): string {
  return `${decisionText(decision)}: ${countOf(rows, 'row')} in ${place}`;
}
