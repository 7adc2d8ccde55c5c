import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { imagesOfRegistries } from '../../findings/totals/registry-findings-store.ts';
import { isInAssessment } from '../../findings/visibility/finding-visibility-store.ts';
import type { FindingsScope, PostureScope } from './posture-scope.ts';

/** Tags `t` that a scan or a sync has found and that still exist, with their images `i`. With `isFound` false the requested ones. */
export function tagsInScope(scope: PostureScope): RawBuilder<unknown> {
  const { organizationId, tagIds, isFound = true } = scope;
  const isListed = isFound
    ? sql<SqlBool>`t.is_seen`
    : sql<SqlBool>`not t.is_seen and exists (select from scans s where s.tag_id = t.id)`;
  const all = [sql<SqlBool>`t.organization_id = ${organizationId}`, sql<SqlBool>`t.removed_at is null`, isListed];
  if (tagIds) all.push(sql`t.id = any (${[...tagIds]}::text[])`);
  return sql`tags t join images i on i.id = t.image_id where ${sql.join([...all, ...imageConditions(scope)], sql` and `)}`;
}

/** Condition for `findings f` of the scope, open and closed. */
export function findingsInScope(scope: PostureScope): RawBuilder<SqlBool> {
  const { organizationId, tagIds, findings } = scope;
  const all = [sql<SqlBool>`f.organization_id = ${organizationId}`];
  if (findings) all.push(isOneOf(findings, organizationId));
  else if (tagIds) all.push(sql`f.tag_id = any (${[...tagIds]}::text[])`);
  const ofImages = imageConditions(scope);
  if (ofImages.length > 0) {
    all.push(sql`f.image_id in (select i.id from images i where i.organization_id = ${organizationId}
      and ${sql.join(ofImages, sql` and `)})`);
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

function isOneOf(findings: FindingsScope, organizationId: string): RawBuilder<SqlBool> {
  if ('scanId' in findings) {
    return sql`f.id in (select g.id from findings g join scans s on s.tag_platform_id = g.tag_platform_id
      where s.id = ${findings.scanId} and s.organization_id = ${organizationId} and ${isInAssessment(sql`s.assessment`, sql`g`)})`;
  }
  const { packageVersionIds, tagPlatformIds } = findings;
  const inPackages = sql<SqlBool>`f.package_version_id = any (${[...packageVersionIds]}::bigint[])`;
  return tagPlatformIds
    ? sql`${inPackages} and f.tag_platform_id = any (${[...tagPlatformIds]}::bigint[])`
    : inPackages;
}

function imageConditions({ registryId, isOfAnyRegistry }: PostureScope): RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = [];
  if (registryId !== undefined) all.push(imagesOfRegistries({ registryId }));
  if (isOfAnyRegistry === true) all.push(imagesOfRegistries({ isOfAnyRegistry }));
  return all;
}

/** All registries of an organization, by name. */
export async function listRegistries(
  transaction: Kysely<Database>,
  organizationId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from registries where organization_id = ${organizationId} order by ${byRegistry(sql`registries`)}`.execute(
    transaction,
  );
  return rows;
}

/** The order of registries in lists over several registries. */
export const byRegistry = (registry: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${registry}.name collate "C", ${registry}.id`;
