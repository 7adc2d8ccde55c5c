import { type RawBuilder, sql } from 'kysely';

/**
 * A condition for a walk: a query that reads findings in order along an index that does not begin with the columns of the condition. Within an
 * expression, PostgreSQL reads a subquery once into a hash table instead of joining it to each finding, and expects half of the findings to pass. With
 * its own estimate it would read and sort all findings if it expects fewer to pass than the page skips.
 */
export function withoutEstimate(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${condition}, false)`;
}
