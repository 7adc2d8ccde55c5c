import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';
import { isLastOfFinding, wasExceptedAtClosing } from '../posture/closure-store.ts';
import type { Period, PostureScope } from '../posture/posture-scope.ts';
import { findingsInScope } from '../posture/posture-scope-store.ts';

/** Findings that opened and closed in a period, by the definitions of the posture figures. */

export const changeKinds = ['opened', 'closed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface ChangeScope {
  scope: PostureScope;
  period: Period;
}

/** Changes of one kind: a query reads them as `from … where …`, with the findings as `f`. A finding that opened and closed has two changes. */
export interface Changes {
  change: ChangeKind;
  at: RawBuilder<Date>;
  cause: RawBuilder<string>;
  /** Tables. */
  of: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

/**
 * Open findings are most of the changes of a long period, and are counted without a query for each of them: the cause is that of the open row, unless
 * an earlier row of the finding has the same detection.
 */
export function changesIn(within: ChangeScope): Changes[] {
  const { scope, period } = within;
  const { from, to } = period;
  const { organizationId } = scope;
  return [
    {
      change: 'opened',
      at: sql`f.detected_at`,
      cause: sql`coalesce(earlier.opened_cause, f.opened_cause)`,
      of: sql`findings f left join ${earlierRows(within)} on earlier.id = f.id and earlier.detected_at = f.detected_at`,
      where: sql`${isOpenedIn(within)} and ${isOpen()}`,
    },
    {
      change: 'opened',
      at: sql`f.detected_at`,
      cause: sql`(
        select g.opened_cause from findings g
        where g.organization_id = ${organizationId} and g.id = f.id and g.detected_at = f.detected_at
        order by g.opened_at_assessment limit 1)`,
      of: sql`(
        select distinct on (f.id) f.* from findings f
        where ${isOpenedIn(within)} and f.closed_at >= ${from} and not exists (
          select from findings g where g.organization_id = f.organization_id and g.id = f.id and ${isOpen(sql`g`)})
        order by f.id, f.opened_at_assessment desc) f`,
      where: sql`true`,
    },
    {
      change: 'closed',
      at: sql`f.closed_at`,
      cause: sql`f.closed_cause`,
      of: sql`findings f`,
      where: sql`${findingsInScope(scope)} and f.closed_at >= ${from} and f.closed_at < ${to} and f.closed_cause <> 'tag removed'
        and ${isLastOfFinding} and not ${wasExceptedAtClosing}`,
    },
  ];
}

export const isOpenedIn = ({ scope, period: { from, to } }: ChangeScope) =>
  sql<SqlBool>`${findingsInScope(scope)} and f.detected_at >= ${from} and f.detected_at < ${to}`;

/** The first of the closed rows of each finding with the same detection, as `earlier`. */
export const earlierRows = ({ scope: { organizationId }, period: { from, to } }: ChangeScope) => sql`(
  select distinct on (g.id, g.detected_at) g.id, g.detected_at, g.opened_cause from findings g
  where g.organization_id = ${organizationId} and g.closed_at >= ${from} and g.detected_at >= ${from} and g.detected_at < ${to}
  order by g.id, g.detected_at, g.opened_at_assessment) earlier`;
