import type { RawBuilder } from 'kysely';
import type { FacetName } from './finding-facets.ts';
import { storedChanges, sumOfChanges, type TotalsRequest } from './stored-totals-store.ts';

/**
 * The query of `visibleTotals`, but of all open findings, including suppressed ones: for sizes, and for findings that opened in a period.
 * `.dependency-cruiser.cjs` names the files that may use it.
 */
export function totalsWithSuppressed<Name extends FacetName>(
  organizationId: string,
  request: TotalsRequest<Name>,
): RawBuilder<unknown> {
  return sumOfChanges(request, storedChanges(organizationId, request));
}
