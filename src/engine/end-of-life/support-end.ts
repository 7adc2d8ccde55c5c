import type { OperatingSystem } from '../../domain/package.ts';
import { distributionProduct } from './distribution-products.ts';
import type { SupportDates } from './support-dates.ts';

/**
 * Day (YYYY-MM-DD) on which the public security records of a distribution's release end or ended. Undefined when the release or its
 * distribution is not known, or the source names no day.
 */
export function supportEnd(
  { id, versionId, name }: Pick<OperatingSystem, 'id' | 'versionId' | 'name'>,
  dates: SupportDates,
): string | undefined {
  const known = distributionProduct({ id, name });
  if (known === undefined) return undefined;
  const found = dates.find(known.product, known.releaseOf?.(versionId) ?? versionId);
  if (found === undefined) return undefined;
  const { endsOn, extendedEndsOn } = found;
  const isExtended = known.hasExtendedRecords && extendedEndsOn !== null && extendedEndsOn > (endsOn ?? '');
  return (isExtended ? extendedEndsOn : endsOn) ?? undefined;
}
