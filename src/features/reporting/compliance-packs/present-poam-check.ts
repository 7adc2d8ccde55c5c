import { createHash } from 'node:crypto';
import { dayMs } from '../../../lib/durations.ts';
import type { Row } from '../../../reports/report-document.ts';
import { dayOf, timingText } from './poam-comments.ts';
import type { FailedCheck } from './poam-failed-check-store.ts';

/** Deadline in days. Checks have no severity and count as moderate, for which FedRAMP allows 90 days. */
const days = 90;

/** A row of the configuration findings, in the columns of the FedRAMP template. */
export function presentPoamCheck(check: FailedCheck, at: Date): Row {
  const { id, title, cis, remediation, first_at: first, assets, asset_names: names } = check;
  const due = first.getTime() + days * dayMs;
  const more = assets - names.length;
  const all = [...names, ...(more > 0 ? [`and ${more} more; the image checks of this pack list all ${assets}`] : [])];
  const benchmark = cis === null ? '' : ` CIS Docker Benchmark ${cis}.`;
  return [
    `C-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`,
    'CM-6',
    title,
    `${title}: failed by ${assets} image ${assets === 1 ? 'tag' : 'tags'}.${benchmark}`,
    'Plimsoll',
    id,
    all.join('\n'),
    null,
    null,
    remediation === '' ? null : remediation,
    dayOf(first.getTime()),
    dayOf(due),
    null,
    null,
    dayOf(at.getTime()),
    'No',
    null,
    null,
    'Moderate',
    'N/A',
    'No',
    'No',
    'No',
    null,
    null,
    `${timingText({ due, first, closedAt: null, at })}. Not rated by any source; counted as moderate.`,
    null,
    'No',
    null,
    null,
    null,
  ];
}
