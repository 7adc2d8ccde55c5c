import type { Static } from 'typebox';
import type { reviewSchema } from './review-schema.ts';
import type { ReviewRow } from './review-store.ts';

export function presentReview(row: ReviewRow): Static<typeof reviewSchema> {
  return {
    id: row.id,
    kind: row.kind,
    period: { start: row.period_start.toISOString(), end: row.period_end.toISOString() },
    note: row.note,
    recordedBy: { kind: row.recorded_by_kind, id: row.recorded_by, name: row.recorded_by_name },
    createdAt: row.created_at.toISOString(),
  };
}
