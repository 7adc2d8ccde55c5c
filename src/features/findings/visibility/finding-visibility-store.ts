import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The states of a finding as conditions on `findings f`, or on a table with another alias. Lists, counts, figures and reports use these
 * conditions and do not compare `closed_at_assessment` and `suppressed_until` themselves. Shadowed findings are in `shadow_findings` and need no
 * condition. The state machine is in `lifecycle/README.md`.
 */

type Alias = RawBuilder<unknown>;
type Moment = RawBuilder<unknown>;

const finding: Alias = sql`f`;
const now: Moment = sql`now()`;

/** Open in the latest assessment of the tag platform, suppressed or not. */
export const isOpen = (alias: Alias = finding): RawBuilder<SqlBool> =>
  sql<SqlBool>`${alias}.closed_at_assessment is null`;

/** Covered by an attestation in force. True or false, never null. */
export const isSuppressedAt = (at: Moment = now, alias: Alias = finding): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${alias}.suppressed_until > ${at}, false)`;

/** Open and not suppressed. */
export const isVisibleAt = (at: Moment = now, alias: Alias = finding): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOpen(alias)} and not ${isSuppressedAt(at, alias)}`;

/** Open and suppressed. The comparison is plain, so that the partial index of suppressed findings answers it. */
export const isOpenAndSuppressedAt = (at: Moment = now, alias: Alias = finding): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOpen(alias)} and ${alias}.suppressed_until > ${at}`;

/** Part of an assessment of its tag platform: opened in it or earlier, and not closed by it or earlier. */
export const isInAssessment = (assessment: RawBuilder<unknown>, alias: Alias = finding): RawBuilder<SqlBool> =>
  sql<SqlBool>`${alias}.opened_at_assessment <= ${assessment}
    and (${alias}.closed_at_assessment is null or ${alias}.closed_at_assessment > ${assessment})`;
