import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { plannedForValues } from '../../../db/statement-names.ts';
import { severities, severityRank } from '../../../domain/severity.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import { isOpen, isOpenAndSuppressedAt, isVisibleAt } from '../visibility/finding-visibility-store.ts';
import { type DetectionWindow, detectionWindows, hasSameBounds, isBounded } from './detection-windows.ts';
import type { FindingFilter, LayerFilter } from './finding-filter.ts';
import { type FoundSearch, findSearched, searchCondition } from './finding-search-store.ts';
import { releaseOfPackage } from './release-store.ts';
import { closedByUpgrade } from './upgrade-condition-store.ts';
import { withoutEstimate } from './without-estimate-store.ts';

/** First detection in any tag of the image. Deadlines start there. The expression is that of the index findings_by_deadline. */
export const firstSeenAt = sql<Date>`coalesce(f.first_detected_at, f.detected_at)`;

/**
 * The filter as a condition on `findings f`, for any query. Ids behind names are read first, so that PostgreSQL knows their number.
 * `isWalked`: the query reads many findings in order along an index that does not begin with the columns of packages or first detections, and stops
 * after a page. `searched`: what the search of the filter found, if it is known.
 */
export async function filterCondition(
  db: Kysely<Database>,
  organizationId: string,
  filter: FindingFilter,
  policy: SlaPolicy,
  { isWalked = false, searched }: { isWalked?: boolean; searched?: FoundSearch | undefined } = {},
): Promise<RawBuilder<SqlBool>> {
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`${plannedForValues} f.organization_id = ${organizationId}`,
    suppressionCondition(filter),
    ...ownConditions(filter),
    ...packageConditions(filter, isWalked),
    ...timeConditions(filter, policy, isWalked),
  ];
  if (filter.upgrade) all.push(await closedByUpgrade(db, organizationId, filter.upgrade));
  if (filter.registry !== undefined) all.push(await imagesOf(db, organizationId, filter.registry));
  if (filter.tag !== undefined) all.push(await tagsNamed(db, organizationId, filter.tag));
  if (filter.layer) all.push(inLayer(organizationId, filter.layer));
  if (filter.assignee !== undefined) all.push(assignedTo(organizationId, filter.assignee));
  if (filter.search !== undefined) {
    const found = searched ?? (await findSearched(db, organizationId, filter.search));
    all.push(searchCondition(found, { isWalked }));
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

function suppressionCondition({ suppressed }: FindingFilter): RawBuilder<SqlBool> {
  if (suppressed === 'include') return isOpen();
  return suppressed === 'only' ? isOpenAndSuppressedAt() : isVisibleAt();
}

/** Conditions on columns of findings. */
function ownConditions(filter: FindingFilter): RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = [];
  const { severity, status, scanner, image, platform, cveId, kev, malware, fixable, fixState, fixedVersion, epss } =
    filter;
  if (severity) all.push(sql`f.severity = any (${severity.map(severityRank)}::smallint[])`);
  if (status) all.push(sql`f.triage_status = any (${[...status]}::smallint[])`);
  if (scanner !== undefined) all.push(sql`${scanner} = any (f.sources)`);
  if (image) all.push(sql`f.image_id = any (${[...image]}::text[])`);
  if (platform !== undefined) all.push(onPlatform(platform));
  if (cveId !== undefined) all.push(sql`f.vulnerability_id = ${cveId}`);
  if (kev !== undefined) all.push(kev ? sql`f.is_known_exploited` : sql`not f.is_known_exploited`);
  if (malware !== undefined) all.push(malware ? sql`f.is_malware` : sql`not f.is_malware`);
  if (fixable !== undefined) all.push(fixable ? sql`f.fix_state = 'fixed'` : sql`f.fix_state <> 'fixed'`);
  if (fixState) all.push(sql`f.fix_state = any (${[...fixState]}::text[])`);
  if (fixedVersion !== undefined) all.push(sql`f.fixed_version = ${fixedVersion} and f.fix_state = 'fixed'`);
  if (epss?.min !== undefined) all.push(sql`f.epss_score >= ${epss.min}::real`);
  if (epss?.max !== undefined) all.push(sql`f.epss_score <= ${epss.max}::real`);
  return all;
}

/** The tag platform of the finding belongs to the organization of the finding. */
function onPlatform(platform: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from tag_platforms placed_on where placed_on.id = f.tag_platform_id
    and placed_on.organization_id = f.organization_id and placed_on.platform = ${platform})`;
}

function packageConditions(
  { package: name, packageType, packageVersion, purl, release }: FindingFilter,
  isWalked: boolean,
): RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = [];
  const ofPackage = (condition: RawBuilder<unknown>) => {
    const passes = isWalked
      ? withoutEstimate(sql`f.package_version_id in (select p.id from package_versions p where ${condition})`)
      : sql<SqlBool>`exists (select from package_versions p where p.id = f.package_version_id and ${condition})`;
    all.push(passes);
  };
  if (name !== undefined) all.push(sql`f.package_version_id = any (array(${versionsNamed(name, packageVersion)}))`);
  else if (packageVersion !== undefined) ofPackage(sql`p.version = ${packageVersion}`);
  if (purl !== undefined) ofPackage(sql`p.purl = ${purl}`);
  if (release !== undefined) ofPackage(sql`${releaseOfPackage} = ${release ?? ''}`);
  if (packageType) ofPackage(sql`p.type = any (${[...packageType]}::text[])`);
  return all;
}

function versionsNamed(name: string, version: string | undefined): RawBuilder<unknown> {
  return version === undefined
    ? sql`select id from package_versions where name = ${name}`
    : sql`select id from package_versions where name = ${name} and version = ${version}`;
}

/**
 * Conditions on the first detection. Those of a deadline differ by severity; each names its severity, which comes first in the index
 * findings_by_deadline.
 */
function timeConditions(filter: FindingFilter, policy: SlaPolicy, isWalked: boolean): RawBuilder<SqlBool>[] {
  if (!filter.firstSeen && !filter.deadline) return [];
  const windows = detectionWindows(filter, policy);
  return [isWalked ? withoutEstimate(isInWindowsOfWalk(windows)) : isInWindows(windows)];
}

/** A condition on `findings f`: the first detection is in the window of its severity. */
export function isInWindows(windows: readonly DetectionWindow[]): RawBuilder<SqlBool> {
  const all = windows.map(isInWindow);
  return all.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(all, sql` or `)})`;
}

/**
 * The same for a walk, which compares each finding that it reads and uses no index for it: a window that all severities have is compared once
 * and not for each severity, which takes a third less time.
 */
function isInWindowsOfWalk(windows: readonly DetectionWindow[]): RawBuilder<SqlBool> {
  const [first, ...others] = windows;
  const isShared =
    first &&
    isBounded(first) &&
    windows.length === severities.length &&
    others.every((one) => hasSameBounds(one, first));
  return isShared ? sql<SqlBool>`(${sql.join(boundsOf(first), sql` and `)})` : isInWindows(windows);
}

/** A condition on `findings f`: the severity is that of the window, and the first detection is in it. */
export function isInWindow(window: DetectionWindow): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`f.severity = ${sql.lit(window.rank)}`, ...boundsOf(window)], sql` and `)}`;
}

/** The same for windows with the same bounds. */
export function isInSameBounds(windows: readonly [DetectionWindow, ...DetectionWindow[]]): RawBuilder<SqlBool> {
  const ranks = sql`f.severity = any (${windows.map(({ rank }) => rank)}::smallint[])`;
  return sql<SqlBool>`${sql.join([ranks, ...boundsOf(windows[0])], sql` and `)}`;
}

function boundsOf({ from, after, to, before }: DetectionWindow): RawBuilder<SqlBool>[] {
  return [
    ...(from ? [sql<SqlBool>`${firstSeenAt} >= ${from}::timestamptz`] : []),
    ...(after ? [sql<SqlBool>`${firstSeenAt} > ${after}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`${firstSeenAt} <= ${to}::timestamptz`] : []),
    ...(before ? [sql<SqlBool>`${firstSeenAt} < ${before}::timestamptz`] : []),
  ];
}

/** More ids than this are read by the query itself. */
const namedMax = 5_000;

async function imagesOf(
  db: Kysely<Database>,
  organizationId: string,
  registryId: string,
): Promise<RawBuilder<SqlBool>> {
  const ids = sql<{ id: string }>`
    select id from images where organization_id = ${organizationId} and registry_id = ${registryId}`;
  const { rows } = await sql<{ id: string }>`${ids} limit ${namedMax + 1}`.execute(db);
  if (rows.length <= namedMax) return sql`f.image_id = any (${rows.map(({ id }) => id)}::text[])`;
  return sql`exists (select from images placed where placed.id = f.image_id and placed.registry_id = ${registryId})`;
}

async function tagsNamed(db: Kysely<Database>, organizationId: string, tag: string): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ id: string }>`
    select id from tags where organization_id = ${organizationId} and (id = ${tag} or name = ${tag})
    limit ${namedMax + 1}`.execute(db);
  if (rows.length <= namedMax) return sql`f.tag_id = any (${rows.map(({ id }) => id)}::text[])`;
  return sql`exists (select from tags named where named.id = f.tag_id and (named.id = ${tag} or named.name = ${tag}))`;
}

/** The layer is that of the inventory of the latest scan. Digests are in the inventory, which a position does not need. */
function inLayer(organizationId: string, layer: LayerFilter): RawBuilder<SqlBool> {
  const isPosition = 'index' in layer;
  const inventories = isPosition ? sql`` : sql`join inventories inv on inv.id = latest.inventory_id`;
  const matches = isPosition
    ? sql`ip.layer_index = ${layer.index}`
    : sql`(inv.layers -> ip.layer_index ->> 'digest' = ${layer.digest} or inv.layers -> ip.layer_index ->> 'diffId' = ${layer.digest})`;
  return sql<SqlBool>`exists (
    select from tag_platforms placed
    join scans latest on latest.id = placed.latest_scan_id
    join inventory_packages ip on ip.inventory_id = latest.inventory_id
    ${inventories}
    where placed.organization_id = ${organizationId} and placed.id = f.tag_platform_id
      and ip.package_version_id = f.package_version_id and ${matches})`;
}

/** The assignee of the triage decision about the vulnerability in the package of the image. */
function assignedTo(organizationId: string, assignee: string | null): RawBuilder<SqlBool> {
  const decisions = (condition: RawBuilder<SqlBool>) => sql`
    select from triage decided
    join package_versions about on about.type = decided.package_type and about.name = decided.package_name
    where decided.organization_id = ${organizationId} and about.id = f.package_version_id
      and decided.image_id = f.image_id and decided.vulnerability_id = f.vulnerability_id and ${condition}`;
  return assignee === null
    ? sql`not exists (${decisions(sql`decided.assignee is not null`)})`
    : sql`exists (${decisions(sql`decided.assignee = ${assignee}`)})`;
}
