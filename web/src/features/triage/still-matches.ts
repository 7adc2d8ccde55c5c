import { listOf } from '../../lib/url/search.ts';
import type { Finding } from './finding.ts';

/** Whether a row still passes the conditions of its list that decisions can change. */
export function stillMatches(
  { triageStatus, assignee, suppressed }: Pick<Finding, 'triageStatus' | 'assignee' | 'suppressed'>,
  filter: Readonly<Record<string, string>>,
  ownId: string,
): boolean {
  if (filter.status !== undefined && !listOf(filter.status).includes(triageStatus)) return false;
  const wanted = filter.assignee === 'me' ? ownId : filter.assignee;
  if (wanted !== undefined && (wanted === 'none' ? assignee !== null : assignee !== wanted)) return false;
  return filter.suppressed === 'include' || suppressed === (filter.suppressed === 'only');
}
