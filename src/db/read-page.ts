import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';

/** One page of what a query selects, in its order, and how many rows it has in all. */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const count = sql<string>`count(*)`.as('total');
  const [rows, [counted]] = await Promise.all([
    query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.clearSelect().clearOrderBy().select(count).$castTo<{ total: string }>().execute(),
  ]);
  return { rows, total: Number(counted?.total) };
}
