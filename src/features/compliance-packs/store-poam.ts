import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCursor } from '../../db/read-cursor.ts';
import type { Database } from '../../db/schema.ts';
import { isLastOfFinding } from '../posture/store-closures.ts';
import { type EvidenceRequest, inForceAt, isExcepted, scopeOf } from './store-scope.ts';

/** What a weakness is: a vulnerability in a package, in however many images. */
export interface Weakness {
  vulnerability: string;
  package_type: string;
  package: string;
}

export interface PoamRow extends Weakness {
  severity: number;
  title: string | null;
  first_at: Date;
  is_exploited: boolean;
  /** The day by which CISA's catalogue asks for remediation (YYYY-MM-DD), the earliest that the images' newest results tell of. */
  exploited_due_on: string | null;
  fixed_version: string | null;
  assets: number;
  /** The first of them. */
  asset_names: string[];
  is_excepted: boolean;
  categories: string[];
  reasons: string[];
}

/** More do not fit into a cell that people read, nor, with long names, into one of a spreadsheet. */
const assetsMax = 50;

/** Findings `open` at the end of the period, beside `scope`. */
function openOf(request: EvidenceRequest): RawBuilder<unknown> {
  return sql`open as materialized (
    select f.*, p.type as package_type, p.name as package, scope.image || ':' || scope.name as asset,
      ${isExcepted(request)} as is_excepted
    from scope join findings f on f.tag_id = scope.id join package_versions p on p.id = f.package_version_id
    where f.detected_at < ${request.to} and (f.closed_at is null or f.closed_at >= ${request.to}) and ${isLastOfFinding})`;
}

/**
 * The day of finding `open` by the advisories of the newest result that shows it; `is_known_exploited` is of that result too. Null also
 * where these were stored before days were.
 */
const exploitedDueOn = sql`case when open.is_known_exploited then (
    select known.exploited_due_on from exploit_signals known
    where known.vulnerability_id = open.vulnerability_id and known.snapshot_id = (
      select s.snapshot_id from scans s
      where s.tag_platform_id = open.tag_platform_id and s.assessment >= open.opened_at_assessment
        and (open.closed_at_assessment is null or s.assessment < open.closed_at_assessment)
      order by s.assessment desc limit 1)) end`;

/** What is open at the end, one row for each weakness. */
export const readPoam = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<PoamRow[]> =>
  readCursor(
    db,
    sql<PoamRow>`
    with ${scopeOf(request)}, ${openOf(request)}, weaknesses as (
      select vulnerability_id as vulnerability, max(severity) as severity, package_type, package, max(facts_id) as facts_id,
        min(coalesce(first_detected_at, detected_at)) as first_at, bool_or(is_known_exploited) as is_exploited,
        min(${exploitedDueOn}) as exploited_due_on,
        max(fixed_version) filter (where fix_state = 'fixed') as fixed_version, count(distinct asset)::int as assets,
        (array_agg(distinct asset collate "C"))[1:${sql.lit(assetsMax)}] as asset_names, bool_and(is_excepted) as is_excepted
      from open group by vulnerability_id, package_type, package)
    select w.*, (select v.facts ->> 'title' from vulnerability_facts v where v.id = w.facts_id) as title,
      coalesce(said.categories, '{}') as categories, coalesce(said.reasons, '{}') as reasons
    from weaknesses w cross join lateral (
      select array_agg(distinct a.category) as categories, array_agg(distinct a.reason) as reasons from attestations a
      where a.organization_id = ${request.organizationId} and a.cve_id = w.vulnerability and a.package_name = w.package
        and ${inForceAt(request.to)} and (a.tag_id is null or a.tag_id in (select id from scope))) said
    order by w.severity desc, w.is_exploited desc, w.first_at, w.vulnerability collate "C", w.package_type collate "C",
      w.package collate "C"`,
  );

export interface PoamAssetRow extends Weakness {
  asset: string;
}

/** Every asset of the weaknesses that have more of them than `readPoam` names. */
export const readPoamAssets = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<PoamAssetRow[]> =>
  readCursor(
    db,
    sql<PoamAssetRow>`
    with ${scopeOf(request)}, ${openOf(request)}, assets as (
      select distinct vulnerability_id as vulnerability, package_type, package, asset from open)
    select vulnerability, package_type, package, asset from (
      select assets.*, count(*) over (partition by vulnerability, package_type, package) as among from assets) counted
    where among > ${sql.lit(assetsMax)}
    order by vulnerability collate "C", package_type collate "C", package collate "C", asset collate "C"`,
  );
