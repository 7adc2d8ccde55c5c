import type { ReviewKind } from '../../domain/review.ts';
import type { DefaultTimestamp, Timestamp } from './column-types.ts';

export interface ReviewsTable {
  id: string;
  organization_id: string;
  kind: ReviewKind;
  period_start: Timestamp;
  period_end: Timestamp;
  note: string;
  recorded_by: string;
  recorded_by_kind: string;
  recorded_by_name: string;
  created_at: DefaultTimestamp;
}
