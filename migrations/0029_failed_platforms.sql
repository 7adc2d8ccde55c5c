-- Platforms that were asked for and could not be scanned: figures of posture look for them in each tag, among all of its scans.
create index scans_failed_platforms on scans (tag_id, created_at) where status = 4 and requested_platform is not null;
