import { readInstant } from '../../../../http/pagination.ts';
import type { AuditFilter } from '../audit-log-store.ts';

/** Converts a query that `auditFilters` has validated. Throws BAD_REQUEST for invalid times. */
export function readAuditFilter(query: {
  actor?: string;
  action?: string;
  target?: string;
  search?: string;
  from?: string;
  to?: string;
}): AuditFilter {
  const from = readInstant('from', query.from);
  const to = readInstant('to', query.to, 'end');
  return {
    ...(query.actor && { actor: query.actor }),
    ...(query.action && { action: query.action }),
    ...(query.target && { target: query.target }),
    ...(query.search && { search: query.search }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
