import type { OperatingSystem } from '../../domain/package.ts';
import type { SupportDates } from './support-dates.ts';
import { supportEnd } from './support-end.ts';

interface RecordsQuestion {
  purl: string;
  /** The operating system of the image, whose name distinguishes releases of the same ID and version. null: not known. */
  operatingSystem: OperatingSystem | null;
  on: Date;
}

/**
 * Day (YYYY-MM-DD) on which the security records of the release in a package URL ended, when it is before `on`. Null for supported and
 * unknown releases and for packages outside distributions. The qualifier `distro` has the form `debian-10`.
 */
export function recordsEndedOn({ purl, operatingSystem, on }: RecordsQuestion, dates: SupportDates): string | null {
  const [, id, versionId] = /[?&]distro=([a-z][a-z_.-]{0,63})-([0-9][0-9A-Za-z.]{0,63})(?:&|#|$)/.exec(purl) ?? [];
  if (id === undefined || versionId === undefined) return null;
  const isOfImage = operatingSystem?.id === id && operatingSystem.versionId === versionId;
  const end = supportEnd({ id, versionId, name: isOfImage ? operatingSystem.name : '' }, dates);
  return end !== undefined && end < on.toISOString().slice(0, end.length) ? end : null;
}
