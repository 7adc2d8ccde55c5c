import { type RawBuilder, sql } from 'kysely';
import type { FacetName } from './finding-facets.ts';
import { storedChanges, suppressedChanges, type TotalsRequest } from './stored-totals-store.ts';

/**
 * A query of the columns `by` and `count`: the open findings that are not suppressed, now or at the moment `at`, exact in the snapshot of its
 * statement. Groups without a finding are left out.
 */
export function visibleTotals<Name extends FacetName>(
  organizationId: string,
  { at, ...request }: TotalsRequest<Name> & { at?: Date },
): RawBuilder<unknown> {
  const moment = at ? sql`${at}::timestamptz` : sql`now()`;
  return sumOf(
    request,
    sql`${storedChanges(organizationId, request)}
    union all ${suppressedChanges(organizationId, request, moment)}`,
  );
}

/** The same query of all open findings, including suppressed ones: for sizes, and for findings that opened in a period. */
export function totalsWithSuppressed<Name extends FacetName>(
  organizationId: string,
  request: TotalsRequest<Name>,
): RawBuilder<unknown> {
  return sumOf(request, storedChanges(organizationId, request));
}

function sumOf<Name extends FacetName>({ by }: TotalsRequest<Name>, changes: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = by.map((name) => sql.ref(name));
  const group = columns.length === 0 ? sql`` : sql`group by ${sql.join(columns)}`;
  return sql`
    select ${sql.join([...columns, sql`sum(change)::bigint as count`])} from (${changes}) changes
    ${group} having sum(change) <> 0`;
}
