-- What a new finding costs: nothing removes vulnerability facts or package versions, so checks that they exist lock rows and add nothing.
alter table findings
  drop constraint findings_facts_id_fkey,
  drop constraint findings_package_version_id_fkey;
alter table shadow_findings
  drop constraint shadow_findings_facts_id_fkey,
  drop constraint shadow_findings_package_version_id_fkey;

-- Changes of totals are merged in any order and read by organization and field: no number of theirs is ever looked up.
alter table finding_value_changes drop column id;
