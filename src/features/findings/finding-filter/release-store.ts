import { type RawBuilder, sql } from 'kysely';
import { distributionPackageTypes } from '../../../domain/package.ts';

const typeList = sql.join(distributionPackageTypes.map((type) => sql.lit(type)));

/**
 * Release of the distribution of package version `p` from its package URL: `debian-12`, `alpine-3.19`. Empty for packages that belong to no
 * distribution. Each release has its own fixed versions. The point releases of Alpine share their advisories.
 */
export const releaseOfPackage: RawBuilder<string> = sql<string>`case when p.type in (${typeList})
  then coalesce(left(substring(p.purl from '[?&]distro=([a-z_.]+-[0-9]+(?:[.][0-9]+)?)'), 80), '') else '' end`;
