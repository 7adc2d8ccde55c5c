import type { SupportDates } from './support-dates.ts';
import { supportEnd } from './support-end.ts';

/**
 * Day (YYYY-MM-DD) on which the security records of the release in a package URL ended, when it is before `on`. Null for supported and
 * unknown releases and for packages outside distributions. The qualifier `distro` has the form `debian-10`.
 */
export function recordsEndedOn(purl: string, on: Date, dates: SupportDates): string | null {
  const [, id, versionId] = /[?&]distro=([a-z][a-z_.-]{0,63})-([0-9][0-9A-Za-z.]{0,63})(?:&|#|$)/.exec(purl) ?? [];
  if (id === undefined || versionId === undefined) return null;
  const end = supportEnd({ id, versionId, name: '' }, dates);
  return end !== undefined && end < on.toISOString().slice(0, end.length) ? end : null;
}
