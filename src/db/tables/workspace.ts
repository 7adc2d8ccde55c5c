import type { DefaultTimestamp, NullableTimestamp } from './column-types.ts';

/** What the dashboard keeps for its users. */

export interface SavedViewsTable {
  id: string;
  organization_id: string;
  /** The member who alone sees the view; null: all members. */
  private_to: string | null;
  page: string;
  name: string;
  query: string;
  created_by: string;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface OverviewVisitsTable {
  organization_id: string;
  user_id: string;
  visited_at: DefaultTimestamp;
  previous_visit_at: NullableTimestamp;
}
