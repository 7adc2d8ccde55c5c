-- Image checks that depend on advisories follow a new advisory snapshot without a scan.

-- The checks of the scan with the verdicts of the last re-match that changed one. Null: as the scan found them.
alter table rematch_results add column checks jsonb;
-- When a re-match changed a verdict. Null: none did.
alter table rematch_results add column checks_changed_at timestamptz;
