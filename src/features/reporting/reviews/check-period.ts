import type { ValidationIssue } from '../../../domain/api-error.ts';
import { isObject } from '../../../oci/manifest/read-json.ts';
import { endOf, startOf } from './evidence-period.ts';

/** Checks that start and end are dates or timestamps, in order, and that the period has begun. */
export function checkPeriod(period: unknown): ValidationIssue[] {
  if (!isObject(period)) return [];
  const { start, end } = period;
  const from = typeof start === 'string' ? startOf(start) : undefined;
  const to = typeof end === 'string' ? endOf(end) : undefined;
  const issues: ValidationIssue[] = [];
  const message = 'must be a date (YYYY-MM-DD) or a timestamp (ISO 8601)';
  if (typeof start === 'string' && !from) issues.push({ path: 'period.start', message });
  if (typeof end === 'string' && !to) issues.push({ path: 'period.end', message });
  if (from && from < yearOne) issues.push({ path: 'period.start', message: 'must not be before the year 1' });
  if (from && from.getTime() > Date.now()) issues.push({ path: 'period.start', message: 'must not be in the future' });
  if (from && to && to <= from) issues.push({ path: 'period.end', message: 'must be after period.start' });
  return issues;
}

/** PostgreSQL has no year 0. */
const yearOne = new Date('0001-01-01T00:00:00Z');
