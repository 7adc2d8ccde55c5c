import { type RawBuilder, sql } from 'kysely';

/**
 * Release of the distribution that package version `p` belongs to, out of its package URL: `debian-12`, `alpine-3.19`; empty for packages of
 * no distribution. Fixed versions of one release say nothing of another one. Alpine's point releases share their advisories.
 */
export const releaseOfPackage: RawBuilder<string> = sql<string>`case when p.type in ('deb', 'apk', 'rpm', 'alpm')
  then coalesce(left(substring(p.purl from '[?&]distro=([a-z_.]+-[0-9]+(?:[.][0-9]+)?)'), 80), '') else '' end`;
