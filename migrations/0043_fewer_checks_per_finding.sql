-- PostgreSQL checks each foreign key of each inserted row. The tag platform of a finding leads to its tag, image and organization, and deletes
-- cascade along that way, so that three of the six checks add nothing.
alter table findings
  drop constraint findings_organization_id_fkey,
  drop constraint findings_tag_id_fkey,
  drop constraint findings_image_id_fkey;
alter table shadow_findings
  drop constraint shadow_findings_organization_id_fkey,
  drop constraint shadow_findings_tag_id_fkey,
  drop constraint shadow_findings_image_id_fkey;
