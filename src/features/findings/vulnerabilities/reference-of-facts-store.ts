import { type RawBuilder, sql } from 'kysely';

/** The first secure web address of `vulnerability_facts v`. Null if it has none. */
export const referenceOfFacts: RawBuilder<string | null> = sql<string | null>`(
      select one #>> '{}' from jsonb_array_elements(v.facts -> 'references') one
        where one #>> '{}' like 'https://%' limit 1)`;
