import { type RawBuilder, sql } from 'kysely';
import type { FacetName } from './finding-facets.ts';
import { storedChanges, sumOfChanges, suppressedChanges, type TotalsRequest } from './stored-totals-store.ts';

/**
 * A query of the columns `by` and `count`: the open findings that are not suppressed, now or at the moment `at`, exact in the snapshot of its
 * statement. Groups without a finding are left out.
 */
export function visibleTotals<Name extends FacetName>(
  organizationId: string,
  { at, ...request }: TotalsRequest<Name> & { at?: Date },
): RawBuilder<unknown> {
  const moment = at ? sql`${at}::timestamptz` : sql`now()`;
  return sumOfChanges(
    request,
    sql`${storedChanges(organizationId, request)}
    union all ${suppressedChanges(organizationId, request, moment)}`,
  );
}
