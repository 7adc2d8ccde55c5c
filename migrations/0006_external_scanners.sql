-- Findings carry the differing statements of scanners.

-- [{"scanner": "trivy", "reason": "does not list the package"}]. Null: none is known.
alter table findings add column disagreement jsonb;
alter table shadow_findings add column disagreement jsonb;
