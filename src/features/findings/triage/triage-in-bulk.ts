import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { triageStatuses } from '../../../domain/triage-status.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import { type FindingFilterFields, findingFilters } from '../finding-filter/finding-filter-schema.ts';
import { readFilterOfBody } from '../finding-filter/read-finding-filter.ts';
import { lockImages } from '../lifecycle/finding-lock-store.ts';
import { recordTriage } from '../lifecycle/record-triage.ts';
import type { TriageSubject } from '../lifecycle/triage-decision-store.ts';
import { policyInForce } from '../sla-policy/sla-policy-store.ts';
import { type BulkTriageBody, bulkRowsMax } from './bulk-triage-schema.ts';
import { saveBulkTriage, selectByFilter, selectByIds } from './bulk-triage-store.ts';
import { undoTokenOf } from './undo-token.ts';

export interface Selection {
  subjects: TriageSubject[];
  selected: number;
  skipped: { id: string; reason: string }[];
}

/** Subjects of one statement, so that no statement lasts long. */
const subjectsAtOnce = 500;

/**
 * Triages the vulnerabilities that ids or a filter select. One transaction contains all decisions, the earlier ones for an undo, and one
 * audit entry. A filter that selects another number than expected changes nothing.
 */
export async function triageInBulk(db: Kysely<Database>, caller: Caller, body: BulkTriageBody) {
  const { organizationId, id: actorId, name } = caller.principal;
  const { status, assignee, note, reason } = body;
  return db.transaction().execute(async (transaction) => {
    const { subjects, selected, skipped } = body.filter
      ? await selectFiltered(transaction, caller, body.filter, body.expectedTotal)
      : await selectNamed(transaction, organizationId, [...new Set(body.ids ?? [])]);
    const images = [...new Set(subjects.map((subject) => subject.image_id))];
    await lockImages(transaction, images);
    const token = newId('tri');
    await saveBulkTriage(transaction, organizationId, { id: token, subjects });
    let decided = 0;
    for (let at = 0; at < subjects.length; at += subjectsAtOnce) {
      decided += await recordTriage(transaction, subjects.slice(at, at + subjectsAtOnce), {
        organizationId,
        status: status === undefined ? undefined : triageStatuses.indexOf(status) + 1,
        assignee,
        note,
        actor: { id: actorId, name },
      });
    }
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'vulnerability.triaged',
      target: token,
      details: {
        ...(status !== undefined && { status }),
        ...(assignee !== undefined && { assignee }),
        ...(note !== undefined && { note }),
        ...(reason !== undefined && { reason }),
        ...(body.filter ? { filter: namedFields(body.filter) } : { ids: selected }),
        selected,
        decided,
        images: images.length,
      },
    });
    return { selected, decided, images: images.length, skipped, undo: undoTokenOf(token) };
  });
}

export async function selectNamed(
  transaction: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<Selection> {
  const { subjects, found } = await selectByIds(transaction, organizationId, ids);
  const skipped = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'Vulnerability not found' }));
  return { subjects, selected: ids.length - skipped.length, skipped };
}

/**
 * The images are locked before the findings are counted, so that no result changes the set afterwards. A finding that opened in another
 * image meanwhile is a change of the set.
 */
async function selectFiltered(
  transaction: Kysely<Database>,
  caller: Caller,
  fields: FindingFilterFields,
  expected: number | undefined,
): Promise<Selection> {
  const { organizationId } = caller.principal;
  const filter = readFilterOfBody('filter', fields, caller.principal, new Date());
  const policy = await policyInForce(transaction, organizationId);
  const where = await filterCondition(transaction, organizationId, filter, policy);
  const before = await selectByFilter(transaction, { filter, where }, bulkRowsMax);
  requireBounded(before.total);
  const locked = new Set(before.subjects.map((subject) => subject.image_id));
  await lockImages(transaction, [...locked]);
  const { subjects, total } = await selectByFilter(transaction, { filter, where }, bulkRowsMax);
  requireBounded(total);
  if (total !== expected || subjects.some((subject) => !locked.has(subject.image_id))) {
    const message = `is ${expected}, but the filter selects ${total} vulnerabilities now`;
    throw validationError([{ path: 'expectedTotal', message }]);
  }
  return { subjects, selected: total, skipped: [] };
}

/** Unknown fields of a body are ignored, and are not recorded. */
function namedFields(fields: FindingFilterFields): Record<string, string | number | boolean> {
  const isNamed = (name: string) => name === 'search' || Object.hasOwn(findingFilters, name);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || !isNamed(name) ? [] : [[name, value]])),
  );
}

export function requireBounded(total: number): void {
  if (total <= bulkRowsMax) return;
  const message = `selects more than ${bulkRowsMax} vulnerabilities; add a condition`;
  throw validationError([{ path: 'filter', message }]);
}
