import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { packPeriod } from './evidence-period.ts';
import type { RecordReviewBody } from './review-schema.ts';
import { countAllReviews, insertReview, type ReviewRow } from './review-store.ts';

/** Maximum number of reviews of an organization. Reviews cannot be deleted. */
const reviewsMax = 10_000;

/** Records a review with the name of the caller and the current time. Throws VALIDATION_ERROR if the organization has reached its maximum. */
export async function recordReview(
  db: Kysely<Database>,
  caller: Caller,
  { kind, period, note }: RecordReviewBody,
): Promise<ReviewRow> {
  const { organizationId, id, name, kind: callerKind } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    if ((await countAllReviews(transaction, organizationId)) >= reviewsMax)
      throw validationError([
        { path: 'kind', message: `the organization has reached the limit of ${reviewsMax} reviews` },
      ]);
    const { from, to } = packPeriod(period, new Date());
    if (to <= from) throw validationError([{ path: 'period.end', message: 'must be after period.start' }]);
    const row = await insertReview(transaction, {
      id: newId('rev'),
      organization_id: organizationId,
      kind,
      period_start: from,
      period_end: to,
      note: note.trim(),
      recorded_by: id,
      recorded_by_kind: callerKind,
      recorded_by_name: name,
    });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'review.recorded',
      target: row.id,
      details: { kind, period: { start: from, end: to }, note: row.note },
    });
    return row;
  });
}
