import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the scope of attestation `a` covers a finding of its vulnerability and package: its tag, and the time by which it was detected. */
export const isCoveredByScope = (alias: RawBuilder<unknown> = sql`f`): RawBuilder<SqlBool> =>
  sql<SqlBool>`(a.tag_id is null or a.tag_id = ${alias}.tag_id) and (a.as_of is null or ${alias}.detected_at <= a.as_of)`;
