import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { advisorySets } from './advisory-sets.ts';

const organizations = 10;
/** Packages of an image: of the operating system, one of 20 bases, and of npm. */
const debianPackages = 110;
const npmPackages = 90;

/** Stores inventories, each with a tag whose latest scan has it and found nothing in the advisories of a snapshot. */
export async function seedInventories(db: Kysely<Database>, inventories: number, snapshotId: string): Promise<void> {
  const { debianSources, npmPackages: npmNames } = advisorySets;
  const statements = [
    sql`insert into organizations (id, name) select 'org_bench' || n, 'Bench' from generate_series(1, ${organizations}::int) n`,
    sql`insert into package_versions (key, type, name, version, source_name, source_version, purl)
      select sha256(convert_to('deb ' || s || ' ' || v, 'UTF8')), 'deb', 'lib' || s, '1.' || v || '-1', 'source-' || s, '1.' || v || '-1',
        'pkg:deb/debian/lib' || s || '@1.' || v || '-1'
      from generate_series(0, ${debianSources - 1}::int) s, generate_series(0, 2) v`,
    sql`insert into package_versions (key, type, name, version, purl)
      select sha256(convert_to('npm ' || s || ' ' || v, 'UTF8')), 'npm', 'module-' || s, '1.' || v || '.0', 'pkg:npm/module-' || s || '@1.' || v || '.0'
      from generate_series(0, ${npmNames - 1}::int) s, generate_series(0, 2) v`,
    sql`insert into inventories (organization_id, digest, engine_revision, operating_system, layers, evidence, warnings, size_bytes,
        uncompressed_bytes, package_count)
      select 'org_bench' || (1 + n % ${organizations}::int), 'sha256:' || encode(sha256(convert_to('i' || n, 'UTF8')), 'hex'), 'bench',
        '{"id": "debian", "versionId": "12", "name": "Debian"}', '[]', '{"files": []}', '[]', 1, 1, ${debianPackages + npmPackages}::int
      from generate_series(1, ${inventories}::int) n order by n`,
    sql`insert into inventory_packages (inventory_id, position, package_version_id, layer_index, paths, licenses, is_development,
        is_owned_by_distribution)
      select i.id, k, p.id, 0, '{usr/lib/x}', '{MIT}', false, false
      from inventories i cross join generate_series(0, ${debianPackages - 1}::int) k
      join package_versions p on p.key = sha256(convert_to('deb ' || ((i.id % 20) * 131 + k * 17) % ${debianSources}::int || ' ' || (i.id % 3), 'UTF8'))
      on conflict do nothing`,
    sql`insert into inventory_packages (inventory_id, position, package_version_id, layer_index, paths, licenses, is_development,
        is_owned_by_distribution)
      select i.id, 1000 + k, p.id, 1, '{app/node_modules/x}', '{MIT}', false, false
      from inventories i cross join generate_series(0, ${npmPackages - 1}::int) k
      join package_versions p on p.key = sha256(convert_to('npm ' || (i.id * 7 + k * k * 211) % ${npmNames}::int || ' ' || (i.id + k) % 3, 'UTF8'))
      on conflict do nothing`,
    sql`insert into images (id, organization_id, source, repository, name, tag_count)
      select 'img_bench' || n, 'org_bench' || (1 + n % ${organizations}::int), 'registry', 'registry.example/app' || n, 'app' || n, 1
      from generate_series(1, ${inventories}::int) n`,
    sql`insert into tags (id, organization_id, image_id, name, latest_scan_id, last_scanned_at)
      select 'tag_bench' || n, 'org_bench' || (1 + n % ${organizations}::int), 'img_bench' || n, '1.0', 'scan_bench' || n, now()
      from generate_series(1, ${inventories}::int) n`,
    sql`insert into tag_platforms (organization_id, tag_id, platform, last_assessment, latest_scan_id)
      select 'org_bench' || (1 + n % ${organizations}::int), 'tag_bench' || n, 'linux/amd64', 1, 'scan_bench' || n
      from generate_series(1, ${inventories}::int) n order by n`,
    sql`insert into scans (id, organization_id, batch_id, image_id, tag_id, tag_platform_id, image, tag, reference, platform, digest,
        requested_scanners, are_scanners_explicit, request_key, status, phase, percent, completeness, inventory_id, assessment, checks,
        coverage, scanned_at, snapshot_id, matching_revision, risk_score, grade_rank)
      select tp.latest_scan_id, tp.organization_id, 'bat_bench', t.image_id, t.id, tp.id, 'app', t.name, 'app:1.0', tp.platform, i.digest,
        '{builtin}', false, tp.latest_scan_id, 3, 'done', 100, 'complete', i.id, 1,
        (select jsonb_agg(jsonb_build_object('id', 'PLI-' || c, 'status', case when c % 5 = 0 then 'FAIL' else 'PASS' end, 'weight', 5))
          from generate_series(1, 18) c),
        '{"assessed": 200, "notAssessed": []}', now(), ${snapshotId}::bigint, 'bench', 0, 2
      from tag_platforms tp join tags t on t.id = tp.tag_id
      join inventories i on i.digest = 'sha256:' || encode(sha256(convert_to('i' || substr(t.id, 10), 'UTF8')), 'hex')`,
    sql`update rematch_state set snapshot_id = ${snapshotId}::bigint, matching_revision = 'bench'`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}
