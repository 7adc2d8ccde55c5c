-- The time of the decision before a triage. An undo restores it, so that the undo of that decision finds it unchanged. Null: there was no
-- decision, or it was stored by an earlier version.
alter table bulk_triage_changes add column previous_updated_at timestamptz;
