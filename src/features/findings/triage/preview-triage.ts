import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Principal } from '../../../domain/principal.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import { readFilterOfBody } from '../finding-filter/read-finding-filter.ts';
import { countAbout } from '../lifecycle/triage-decision-store.ts';
import { policyInForce } from '../sla-policy/sla-policy-store.ts';
import { bulkRowsMax, type TriagePreviewBody } from './bulk-triage-schema.ts';
import { selectByFilter } from './bulk-triage-store.ts';
import { requireBounded, type Selection, selectNamed } from './triage-in-bulk.ts';

/** The extent of a decision about the vulnerabilities that ids or a filter select. The transaction is a snapshot; nothing changes. */
export async function previewTriage(
  transaction: Kysely<Database>,
  principal: Principal,
  body: TriagePreviewBody,
  now: Date,
): Promise<{ selected: number; decided: number; images: number }> {
  const { organizationId } = principal;
  const { subjects, selected } = body.filter
    ? await selectFiltered(transaction, principal, body.filter, now)
    : await selectNamed(transaction, organizationId, [...new Set(body.ids ?? [])]);
  return {
    selected,
    decided: await countAbout(transaction, organizationId, subjects),
    images: new Set(subjects.map((subject) => subject.image_id)).size,
  };
}

async function selectFiltered(
  transaction: Kysely<Database>,
  principal: Principal,
  fields: NonNullable<TriagePreviewBody['filter']>,
  now: Date,
): Promise<Selection> {
  const { organizationId } = principal;
  const filter = readFilterOfBody('filter', fields, principal, now);
  const policy = await policyInForce(transaction, organizationId);
  const where = await filterCondition(transaction, organizationId, filter, policy);
  const { subjects, total } = await selectByFilter(transaction, { filter, where }, bulkRowsMax);
  requireBounded(total);
  return { subjects, selected: total, skipped: [] };
}
