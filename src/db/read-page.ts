import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';

/** Returns one page of a query in its order and the total number of rows. */
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
