import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableJson } from '../../../db/storable-text.ts';
import type { OperatingSystem } from '../../../domain/package.ts';
import { severityRank } from '../../../domain/severity.ts';
import type { AbsentChange, ComparedMatches, PresentChange } from '../../../engine/rematch/run-compare-matches.ts';
import { contextKey } from '../../findings/lifecycle/rematch-difference-store.ts';
import { storedPackage } from '../content/package-version-store.ts';

/** Package versions and operating systems of all stored inventories, and how a re-match changes their findings. */

export async function readOperatingSystems(db: Kysely<Database>): Promise<(OperatingSystem | null)[]> {
  const { rows } = await sql<{ system: OperatingSystem | null }>`
    select distinct operating_system as system from inventories`.execute(db);
  return rows.map(({ system }) => system);
}

/** Yields all package versions as JSON arrays of `StoredPackage`, which this process does not parse. */
export async function* packageVersionPages(db: Kysely<Database>, rowsAtOnce: number): AsyncGenerator<Uint8Array> {
  for (let last: string | null = '0'; last !== null; ) {
    const page: { packages: string | null; last: string | null } | undefined = (
      await sql<{ packages: string | null; last: string | null }>`
        select jsonb_agg(${storedPackage})::text as packages, max(p.id) as last
        from (select * from package_versions where id > ${last}::bigint order by id limit ${rowsAtOnce}) p`.execute(db)
    ).rows[0];
    if (page?.packages) yield Buffer.from(page.packages);
    last = page?.last ?? null;
  }
}

/** Returns the package versions with each operating system and module stream in stored inventories as JSON arrays of `StoredPair`. */
export async function readPairs(
  db: Kysely<Database>,
  packageVersionIds: readonly string[],
  pairsAtOnce: number,
): Promise<Uint8Array[]> {
  const { rows } = await sql<{ pairs: string }>`
    with ip as (
      select ip.package_version_id, inv.operating_system, ip.details -> 'module' as module
      from inventory_packages ip join inventories inv on inv.id = ip.inventory_id
      where ip.package_version_id = any (${[...packageVersionIds]}::bigint[]) group by 1, 2, 3
    ), numbered as (
      select ip.package_version_id, ip.operating_system, jsonb_strip_nulls(jsonb_build_object('module', ip.module)) as details,
        row_number() over (order by ip.package_version_id) as number
      from ip
    )
    select jsonb_agg(${storedPackage} || ip.details || jsonb_build_object('operatingSystem', ip.operating_system,
      'contextKey', encode(${contextKey}, 'hex')))::text as pairs
    from numbered ip cross join lateral (select ip.operating_system) inv
    join package_versions p on p.id = ip.package_version_id
    group by (ip.number - 1) / ${pairsAtOnce}`.execute(db);
  return rows.map(({ pairs }) => Buffer.from(pairs));
}

/** A finding that the new snapshot has, with the row id of its facts. */
export type StoredChange = PresentChange & { factsId: string };

export async function insertPresentChanges(db: Kysely<Database>, changes: readonly StoredChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    package_version_id: change.packageVersionId,
    context_key: change.contextKey,
    vulnerability_id: change.vulnerability.id,
    cause: change.cause,
    facts_id: change.factsId,
    fixed_version: change.fixedVersion,
    fix_state: change.fixState,
    advisory_ids: change.advisoryIds,
    severity: severityRank(change.vulnerability.severity),
    cvss_score: change.vulnerability.cvss?.score ?? null,
    epss_score: change.epss?.score ?? null,
    epss_percentile: change.epss?.percentile ?? null,
    is_known_exploited: change.isKnownExploited,
    is_malware: change.isMalware === true,
  }));
  await insertChanges(db, rows);
}

export async function insertAbsentChanges(db: Kysely<Database>, changes: readonly AbsentChange[]): Promise<void> {
  const rows = changes.map(({ packageVersionId, contextKey: context_key, vulnerabilityId, cause }) => ({
    package_version_id: packageVersionId,
    context_key,
    vulnerability_id: vulnerabilityId,
    cause,
  }));
  await insertChanges(db, rows);
}

async function insertChanges(db: Kysely<Database>, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into rematch_changes (package_version_id, context_key, vulnerability_id, cause, facts_id, fixed_version, fix_state,
      advisory_ids, severity, cvss_score, epss_score, epss_percentile, is_known_exploited, is_malware)
    select package_version_id, decode(context_key, 'hex'), vulnerability_id, cause, facts_id, fixed_version, fix_state,
      case when facts_id is not null then array(select jsonb_array_elements_text(advisory_ids)) end,
      severity, cvss_score, epss_score, epss_percentile, is_known_exploited, is_malware
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as n (package_version_id bigint, context_key text, vulnerability_id text,
      cause text, facts_id bigint, fixed_version text, fix_state text, advisory_ids jsonb, severity smallint, cvss_score real,
      epss_score real, epss_percentile real, is_known_exploited boolean, is_malware boolean)`.execute(db);
}

/** Stores the inventories in which packages became assessed or not assessed. */
export async function insertWholeInventories(
  db: Kysely<Database>,
  pairs: ComparedMatches['coverageChanged'],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into rematch_inventories (inventory_id, is_whole)
    select distinct inv.id, true
    from unnest(${pairs.map((pair) => pair.packageVersionId)}::bigint[], ${pairs.map((pair) => pair.contextKey)}::text[])
      as pair (package_version_id, context_key)
    join inventory_packages ip on ip.package_version_id = pair.package_version_id
    join inventories inv on inv.id = ip.inventory_id and ${contextKey} = decode(pair.context_key, 'hex')
    on conflict do nothing`.execute(db);
}

/** Stores the inventories of operating systems whose records ended. */
export async function insertInventoriesOf(db: Kysely<Database>, systems: readonly OperatingSystem[]): Promise<void> {
  await sql`
    insert into rematch_inventories (inventory_id, is_whole)
    select inv.id, true from inventories inv
    where inv.operating_system in (select system from jsonb_array_elements(${storableJson(systems)}::jsonb) system)
    on conflict do nothing`.execute(db);
}

/** Stores the inventories with package versions whose support differs. A distribution supports those that it owns. */
export async function insertInventoriesWithSoftware(
  db: Kysely<Database>,
  packageVersionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into rematch_inventories (inventory_id, is_whole)
    select distinct ip.inventory_id, true from inventory_packages ip
    where ip.package_version_id = any (${[...packageVersionIds]}::bigint[]) and not ip.is_owned_by_distribution
    on conflict do nothing`.execute(db);
}

/** Stores the inventories that contain a package version with a change. */
export async function insertTouchedInventories(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into rematch_inventories (inventory_id, is_whole)
    select distinct ip.inventory_id, false
    from (select distinct package_version_id from rematch_changes) changed
    join inventory_packages ip on ip.package_version_id = changed.package_version_id
    on conflict do nothing`.execute(db);
  await sql`analyze rematch_changes, rematch_inventories`.execute(db);
}

/** Returns the next tag platforms of an organization whose latest scans have inventories with changes, in the order of their ids. */
export async function nextTouchedTagPlatforms(
  db: Kysely<Database>,
  organizationId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tp.id from tag_platforms tp
    join scans s on s.id = tp.latest_scan_id
    join images i on i.id = s.image_id and i.source <> 'demo'
    join rematch_inventories touched on touched.inventory_id = s.inventory_id
    where tp.organization_id = ${organizationId} and tp.id > ${after}::bigint
    order by tp.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks the tag platforms of an organization as due whose inventories are to be matched as a whole. */
export async function markWholeInventoriesDue(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`
    insert into due_rematches (tag_platform_id, organization_id)
    select tp.id, tp.organization_id from tag_platforms tp
    join scans s on s.id = tp.latest_scan_id
    join images i on i.id = s.image_id and i.source <> 'demo'
    join rematch_inventories touched on touched.inventory_id = s.inventory_id and touched.is_whole
    where tp.organization_id = ${organizationId}
    order by tp.id
    on conflict do nothing`.execute(transaction);
}

/** Returns the organization after another one in the order of their ids. */
export async function nextOrganization(db: Kysely<Database>, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where id collate "C" > ${after} order by id collate "C" limit 1`.execute(db);
  return rows[0]?.id;
}

/** Scans of any organization that wait or run have precedence. */
export async function hasScans(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select exists (select from scans where status <= 2) as busy`.execute(
    db,
  );
  return rows[0]?.busy === true;
}
