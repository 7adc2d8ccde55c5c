import { readText } from './osv/read-json.ts';

/** A valid calendar date, else null. The 30th of February is invalid, and so is the year 0, which PostgreSQL refuses. */
export function readDay(value: unknown): string | null {
  const text = readText(value, 11);
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
