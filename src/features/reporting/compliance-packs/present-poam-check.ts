import { createHash } from 'node:crypto';
import type { PackRows } from '../../../compliance/pack/evidence-tables.ts';
import { dayMs } from '../../../lib/durations.ts';
import { dayOf, timingText } from './poam-comments.ts';
import type { FailedCheck } from './poam-failed-check-store.ts';

/** Deadline in days. Checks have no severity and count as moderate, for which FedRAMP allows 90 days. */
const days = 90;

/** A row of the configuration findings, in the columns of the FedRAMP template. */
export function presentPoamCheck(check: FailedCheck, at: Date): PackRows['poamConfiguration'] {
  const { id, title, cis, remediation, first_at: first, assets, asset_names: names } = check;
  const due = first.getTime() + days * dayMs;
  const more = assets - names.length;
  const all = [...names, ...(more > 0 ? [`and ${more} more; the image checks of this pack list all ${assets}`] : [])];
  const benchmark = cis === null ? '' : ` CIS Docker Benchmark ${cis}.`;
  return {
    'POAM ID': `C-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`,
    Controls: 'CM-6',
    'Weakness Name': title,
    'Weakness Description': `${title}: failed by ${assets} image ${assets === 1 ? 'tag' : 'tags'}.${benchmark}`,
    'Weakness Detector Source': 'Plimsoll',
    'Weakness Source Identifier': id,
    'Asset Identifier': all.join('\n'),
    'Point of Contact': null,
    'Resources Required': null,
    'Overall Remediation Plan': remediation === '' ? null : remediation,
    'Original Detection Date': dayOf(first.getTime()),
    'Scheduled Completion Date': dayOf(due),
    'Planned Milestones': null,
    'Milestone Changes': null,
    'Status Date': dayOf(at.getTime()),
    'Vendor Dependency': 'No',
    'Last Vendor Check-in Date': null,
    'Vendor Dependent Product Name': null,
    'Original Risk Rating': 'Moderate',
    'Adjusted Risk Rating': 'N/A',
    'Risk Adjustment': 'No',
    'False Positive': 'No',
    'Operational Requirement': 'No',
    'Deviation Rationale': null,
    'Supporting Documents': null,
    Comments: `${timingText({ due, first, closedAt: null, at })}. Not rated by any source; counted as moderate.`,
    'Auto-Approve': null,
    'Binding Operational Directive 22-01 tracking': 'No',
    'Binding Operational Directive 22-01 Due Date': null,
    CVE: null,
    'Service Name': null,
  };
}
