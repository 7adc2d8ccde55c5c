-- Where the results of a tag come from. Each source has its own assessments and findings; one source speaks for the tag.

-- pull: the service pulled the image itself. sensor: delivered by a key of the image's registry. upload: delivered by another key.
alter table tag_platforms add column source text not null default 'pull' check (source in ('pull', 'sensor', 'upload')),
  -- Another source speaks for the tag: latest_scan_id is null, and open findings are in shadow_findings.
  add column is_shadow boolean not null default false;
alter table tag_platforms drop constraint tag_platforms_tag_id_platform_key;
alter table tag_platforms add constraint tag_platforms_by_source unique (tag_id, platform, source);

create index tag_platforms_shadow on tag_platforms (id) where is_shadow;

-- Assessments of several sources may share a row from before: the newest one names its source. The next own pull gets a row of its own.
update tag_platforms tp set source = case when i.registry_id is null then 'upload' else 'sensor' end
  from tags t join images i on i.id = t.image_id
  where t.id = tp.tag_id and (
    select s.origin <> 'cloud' from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1);

-- Findings of sources that do not speak for their tag: open ones, and those that closed meanwhile. Whatever reads `findings`, stored totals
-- included, never sees them. Same columns as `findings`.
create table shadow_findings (like findings including defaults including constraints);
alter table shadow_findings add primary key (row_id),
  alter column row_id set default nextval(pg_get_serial_sequence('findings', 'row_id')),
  add foreign key (organization_id) references organizations (id) on delete cascade,
  add foreign key (tag_platform_id) references tag_platforms (id) on delete cascade,
  add foreign key (tag_id) references tags (id) on delete cascade,
  add foreign key (image_id) references images (id) on delete cascade,
  add foreign key (package_version_id) references package_versions (id),
  add foreign key (facts_id) references vulnerability_facts (id);
create unique index shadow_findings_open on shadow_findings (tag_platform_id, vulnerability_id, package_version_id)
  where closed_at_assessment is null;
create index shadow_findings_by_line on shadow_findings (tag_platform_id, opened_at_assessment);
create index shadow_findings_by_id on shadow_findings (organization_id, id);
create index shadow_findings_by_image on shadow_findings (image_id, vulnerability_id);
create index shadow_findings_by_tag on shadow_findings (tag_id);
