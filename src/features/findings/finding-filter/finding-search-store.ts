import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Database } from '../../../db/schema.ts';
import { withoutEstimate } from './without-estimate-store.ts';

/** What a text was found in: the vulnerability id, the package name or the image name contains it. */
export interface FoundSearch {
  vulnerabilities: FoundIds;
  packages: FoundIds;
  images: FoundIds;
}

export interface FoundIds {
  isEmpty: boolean;
  /** False: there are more ids than the condition names. */
  isNamed: boolean;
  /** A condition on `findings f`. `isWalked` as in `filterCondition`. */
  ofFinding(isWalked: boolean): RawBuilder<boolean>;
  /** A condition on the key `value` of finding totals: a vulnerability id, a package name or an image id. */
  ofTotal: RawBuilder<boolean>;
}

/**
 * The ids are read first, so that PostgreSQL knows their number when it plans the query. With unknown ids it would read all findings of the
 * organization. More than `namedMax` ids are read by the query itself.
 */
export async function findSearched(
  db: Kysely<Database>,
  organizationId: string,
  text: string,
  namedMax = 5_000,
): Promise<FoundSearch> {
  const pattern = likePattern(text);
  const find = async ({ ids, names, column, type }: SearchedIds): Promise<FoundIds> => {
    const { rows } = await sql<{ id: string }>`${ids} limit ${namedMax + 1}`.execute(db);
    const named = [...new Set(rows.map(({ id }) => id))];
    return {
      isEmpty: rows.length === 0,
      isNamed: rows.length <= namedMax,
      // PostgreSQL would compare each finding with each element of a long array.
      ofFinding: (isWalked) => {
        if (rows.length <= namedMax) return sql<boolean>`${column} = any (${named}::${type})`;
        const isFound = sql<boolean>`${column} in (${ids})`;
        return isWalked ? withoutEstimate(isFound) : isFound;
      },
      ofTotal:
        names || rows.length > namedMax
          ? sql<boolean>`value in (select id collate "C" from (${names ?? ids}) searched)`
          : sql<boolean>`value = any (${named}::text[])`,
    };
  };
  return {
    vulnerabilities: await find({
      ids: sql`select vulnerability_id as id from vulnerability_facts where vulnerability_id ilike ${pattern}`,
      column: sql`f.vulnerability_id`,
      type: sql`text[]`,
    }),
    packages: await find({
      ids: sql`select id from package_versions where name ilike ${pattern}`,
      names: sql`select name as id from package_versions where name ilike ${pattern}`,
      column: sql`f.package_version_id`,
      type: sql`bigint[]`,
    }),
    images: await find({
      ids: sql`select id from images where organization_id = ${organizationId} and name ilike ${pattern}`,
      column: sql`f.image_id`,
      type: sql`text[]`,
    }),
  };
}

interface SearchedIds {
  /** A query of `id`. */
  ids: RawBuilder<unknown>;
  /** The same for the values of totals, if they are not the ids. */
  names?: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
}

/** A condition on `findings f`. `isWalked` as in `filterCondition`. */
export function searchCondition(
  { vulnerabilities, packages, images }: FoundSearch,
  { isWalked = false }: { isWalked?: boolean } = {},
): RawBuilder<boolean> {
  return isFound([vulnerabilities, packages, images], { isWalked });
}

/** The same for some kinds of names. */
export function isFound(ids: readonly FoundIds[], { isWalked }: { isWalked: boolean }): RawBuilder<boolean> {
  const conditions = ids.filter(({ isEmpty }) => !isEmpty);
  if (conditions.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    conditions.map(({ ofFinding }) => ofFinding(isWalked)),
    sql` or `,
  )})`;
}
