import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupsOfOrder } from './page-start-store.ts';

export interface PrefixKey {
  value: string;
}

/** Groups of findings by the first characters of their vulnerability id. */
export function prefixGroups(groups: RawBuilder<unknown>, length: number): GroupsOfOrder<PrefixKey> {
  return {
    groups,
    from: ({ value }) => sql<boolean>`f.vulnerability_id >= ${value}`,
    upTo: ({ value }) => sql<boolean>`f.vulnerability_id <= ${endOfPrefix(value, length)}`,
  };
}

/** A condition on the key `value`: it is in the groups from `first` to `last`, whose prefixes have this length. */
export function isWithinPrefixes(first: PrefixKey, last: PrefixKey, length: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`value >= ${first.value} and value <= ${endOfPrefix(last.value, length)}`;
}

/**
 * The greatest text with this prefix. A prefix that is shorter than `length` is a complete id, and longer ids with the same beginning are
 * in other groups.
 */
function endOfPrefix(prefix: string, length: number): string {
  // In code points, as PostgreSQL counts characters.
  return Array.from(prefix).length < length ? prefix : `${prefix}\u{10FFFF}`;
}
