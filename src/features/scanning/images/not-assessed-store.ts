import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Condition for rows with the column `not_assessed`. */
export function hasKind(kind: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not_assessed @> ${JSON.stringify([{ kind: withoutNul(kind) }])}::jsonb`;
}

const withoutNul = (text: string): string => text.replaceAll('\0', '');
