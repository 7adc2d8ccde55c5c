import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { schemeOf } from '../../../engine/versions/schemes.ts';
import type { UpgradeFilter } from './finding-filter.ts';

/**
 * A condition on `findings f`: an upgrade of the package to the version closes them. PostgreSQL has no order of versions, so the fixed
 * versions of the package are read first and compared here. `upgradeOf` of posture figures follows the same rule.
 */
export async function closedByUpgrade(
  db: Kysely<Database>,
  organizationId: string,
  { type, name, to }: UpgradeFilter,
): Promise<RawBuilder<SqlBool>> {
  const scheme = schemeOf(type);
  if (!scheme?.isValid(to)) return sql<SqlBool>`(f.fix_state = 'fixed' and f.fixed_version = ${to})`;
  const { rows } = await sql<{ version: string }>`
    select distinct f.fixed_version as version from findings f
    where f.organization_id = ${organizationId} and f.closed_at_assessment is null and f.fix_state = 'fixed'
      and f.fixed_version is not null
      and f.package_version_id = any (array(select id from package_versions where type = ${type} and name = ${name}))`.execute(
    db,
  );
  const reached = rows
    .map(({ version }) => version)
    .filter((version) => scheme.isValid(version) && scheme.compare(version, to) <= 0);
  return sql<SqlBool>`(f.fix_state = 'fixed' and f.fixed_version = any (${reached}::text[]))`;
}
