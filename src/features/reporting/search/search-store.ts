import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Database } from '../../../db/schema.ts';
import type { FacetName } from '../../findings/totals/finding-facets.ts';
import { visibleTotals } from '../../findings/totals/visible-totals-store.ts';

/** What a search is for. */
export interface SearchRequest {
  organizationId: string;
  /** Not empty, and not only blanks. */
  text: string;
  /** Results of each kind. */
  limit: number;
}

export interface NamedRow {
  id: string;
  name: string;
}

export interface CountedRow {
  name: string;
  /** Visible findings. */
  findings: number;
}

/** The exact name first, then names that begin with the text, then names that contain it; short names first. */
function rankOf(name: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`(lower(${name}) <> lower(${text})), (not starts_with(lower(${name}), lower(${text}))), length(${name}), ${name}`;
}

async function findNamed(
  db: Kysely<Database>,
  { organizationId, text, limit }: SearchRequest,
  { table, condition }: { table: string; condition: RawBuilder<unknown> },
): Promise<NamedRow[]> {
  const name = sql`name collate "C"`;
  const { rows } = await sql<NamedRow>`
    select id, name from ${sql.table(table)}
    where organization_id = ${organizationId} and name ilike ${likePattern(text)} and ${condition}
    order by ${rankOf(name, text)}, id limit ${limit}`.execute(db);
  return rows;
}

export function searchImages(db: Kysely<Database>, request: SearchRequest): Promise<NamedRow[]> {
  return findNamed(db, request, { table: 'images', condition: sql`is_seen` });
}

export function searchRegistries(db: Kysely<Database>, request: SearchRequest): Promise<NamedRow[]> {
  return findNamed(db, request, { table: 'registries', condition: sql`true` });
}

export function searchReports(db: Kysely<Database>, request: SearchRequest): Promise<NamedRow[]> {
  return findNamed(db, request, { table: 'reports', condition: sql`true` });
}

/** Ids of vulnerabilities with visible findings, from finding totals: one row for each id, however many findings there are. */
export function searchVulnerabilities(db: Kysely<Database>, request: SearchRequest): Promise<CountedRow[]> {
  return findCounted(db, request, 'vulnerability_state');
}

async function findCounted(
  db: Kysely<Database>,
  { organizationId, text, limit }: SearchRequest,
  facet: FacetName & ('vulnerability_state' | 'package_state'),
): Promise<CountedRow[]> {
  const totals = visibleTotals(organizationId, { facet, by: ['value'] });
  const { rows } = await sql<CountedRow>`
    select value as name, count::int as findings from (${totals}) totals
    where value ilike ${likePattern(text)}
    order by ${rankOf(sql`value`, text)} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Names of packages with visible findings, and the package with exactly this name if a tag of the organization has it without findings.
 * Package versions of all organizations are in one table, so that only an exact name is looked up in it.
 */
export async function searchPackages(db: Kysely<Database>, request: SearchRequest): Promise<CountedRow[]> {
  const found = await findCounted(db, request, 'package_state');
  const isFound = found.some(({ name }) => name === request.text);
  if (isFound || !(await hasPackage(db, request))) return found;
  return [{ name: request.text, findings: 0 }, ...found].slice(0, request.limit);
}

async function hasPackage(
  db: Kysely<Database>,
  { organizationId, text }: Pick<SearchRequest, 'organizationId' | 'text'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from package_versions p
    join inventory_packages ip on ip.package_version_id = p.id
    join scans s on s.inventory_id = ip.inventory_id
    join tag_platforms tp on tp.latest_scan_id = s.id
    join tags t on t.id = tp.tag_id
    where p.name = ${text} and s.organization_id = ${organizationId} and tp.organization_id = ${organizationId}
      and t.organization_id = ${organizationId} and t.removed_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}
