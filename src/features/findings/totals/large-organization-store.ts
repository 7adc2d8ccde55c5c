import { type RawBuilder, sql } from 'kysely';
import { storedChanges } from './stored-totals-store.ts';

/** A query of `id`: organizations with more than this number of open findings, including suppressed ones. */
export function largeOrganizations(openMax: number): RawBuilder<unknown> {
  const changes = storedChanges(sql`o.id`, { facet: 'state', by: [] });
  return sql`select o.id from organizations o where (select coalesce(sum(change), 0) from (${changes}) changes) > ${openMax}`;
}
