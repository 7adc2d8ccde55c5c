import { type DistributionRelease, distributionReleases, type NamedRelease } from './distribution-products.ts';
import type { SupportDates } from './support-dates.ts';

/**
 * Day (YYYY-MM-DD) on which the public security records of a distribution's release end or ended: the last one of the releases that it can be.
 * Undefined when the release or its distribution is not known, or the source names no day.
 */
export function supportEnd(system: NamedRelease, dates: SupportDates): string | undefined {
  const ends = distributionReleases(system).map((release) => endOf(release, dates));
  const known = ends.filter((end) => end !== undefined);
  return known.length === ends.length ? known.sort().at(-1) : undefined;
}

function endOf({ product, release, hasExtendedRecords }: DistributionRelease, dates: SupportDates): string | undefined {
  const found = dates.find(product, release);
  if (found === undefined) return undefined;
  const { endsOn, extendedEndsOn } = found;
  const isExtended = hasExtendedRecords && extendedEndsOn !== null && extendedEndsOn > (endsOn ?? '');
  return (isExtended ? extendedEndsOn : endsOn) ?? undefined;
}
