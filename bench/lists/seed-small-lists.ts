import pg from 'pg';

/**
 * Adds lists without findings for the large organization, and a package that all of its images contain. Adds only missing rows, so that
 * databases of earlier runs get them too. The attestations are rejected ones, which affect nothing else.
 */
export async function seedSmallLists(url: string, organizationId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into attestations (id, organization_id, cve_id, package_name, category, reason, scope_type, status, expires_at,
          proposed_by, proposed_by_name, created_at)
        select 'att_b' || n, $1, 'CVE-' || 2010 + n % 16 || '-' || 10000 + n, 'libssl-' || n % 400, 'risk_accepted',
          'Reviewed by team' || n % 40, 'blanket', 3, timestamptz '2027-01-01' + n % 300 * interval '1 day', 'key_b', 'bench',
          timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 10000) n on conflict do nothing`,
      [organizationId],
    );
    await client.query(
      `insert into reports (id, organization_id, type, format, name, status, scope, scope_label, target, scope_key, sections, frequency,
          error, created_by, created_by_name, created_at, completed_at)
        select 'rpt_b' || n, $1, (array['posture', 'executive', 'sla', 'technical', 'sbom_report'])[1 + n % 5], 'PDF', 'Report ' || n, 3, 'org',
          'bench', '{}', 'org', '{}', 'ONE_TIME', '{"code": "INTERNAL_ERROR", "message": "bench"}', 'key_b', 'bench',
          timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 10000) n on conflict do nothing`,
      [organizationId],
    );
    await client.query(
      `insert into package_versions (id, key, type, name, version, purl) overriding system value
        select 500000 + n, sha256(convert_to('libc6 ' || n, 'UTF8')), 'deb', 'libc6', '2.' || n || '-1', 'pkg:deb/debian/libc6@2.' || n || '-1'
        from generate_series(1, 40) n on conflict do nothing`,
    );
    await client.query(
      `insert into inventory_packages
          (inventory_id, position, package_version_id, layer_index, paths, licenses, is_development, is_owned_by_distribution)
        select id, 100, 500001 + id % 40, 0, '{usr/lib/x}', '{MIT}', false, false
        from inventories where engine_revision = 'bench' on conflict do nothing`,
    );
    await client.query('vacuum (analyze) attestations, reports, package_versions, inventory_packages');
  } finally {
    await client.end();
  }
}
