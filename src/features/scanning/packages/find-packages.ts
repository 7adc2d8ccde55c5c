import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RangeVerdict } from '../../../engine/versions/range.ts';
import { schemeOf } from '../../../engine/versions/schemes.ts';
import { isInRange, type VersionRange } from '../../../engine/versions/version-range.ts';
import { listVersions, type PackageVersionRow } from './package-store.ts';

/** Maximum number of images that are listed for each version. Their count is exact. */
export const imagesMax = 20;

interface PackageQuery {
  name: string;
  type?: string;
  range?: VersionRange;
  search?: string;
}

/**
 * Returns one page of the versions of a package within a range, newest first, with their images. Versions are compared here and not in the
 * database, because each package type has its own order. A name has few versions.
 */
export async function findPackages(
  db: Kysely<Database>,
  organizationId: string,
  { name, type, range, search }: PackageQuery,
  { page, limit }: { page: number; limit: number },
) {
  const present = await listVersions(db, organizationId, { name, imagesMax, ...(type && { type }) });
  const wanted = search?.toLowerCase() ?? '';
  const found = present
    .map((row) => ({ row, verdict: verdictOf(row, range) }))
    .filter(({ row, verdict }) => verdict !== 'out' && row.version.toLowerCase().includes(wanted))
    .sort((a, b) => newestFirst(a.row, b.row));
  const data = found.slice((page - 1) * limit, page * limit).map(({ row, verdict }) => ({
    name,
    type: row.type,
    version: row.version,
    inRange: verdict === 'in' ? 'yes' : 'unknown',
    imageCount: row.image_count,
    tagCount: row.tag_count,
    images: row.images,
  }));
  return { data, total: found.length };
}

/** A version of a type without a known order is never excluded. */
export function verdictOf(
  { type, version }: Pick<PackageVersionRow, 'type' | 'version'>,
  range: VersionRange | undefined,
): RangeVerdict {
  if (!range) return 'in';
  const scheme = schemeOf(type);
  return scheme ? isInRange(scheme, version, range) : 'unknown';
}

/** Sorts by type. Versions that the scheme cannot parse come last, by code point. */
function newestFirst(left: PackageVersionRow, right: PackageVersionRow): number {
  if (left.type !== right.type) return left.type < right.type ? -1 : 1;
  const order = byScheme(left, right);
  if (order !== 0) return order;
  return left.version < right.version ? -1 : 1;
}

function byScheme({ type, version: left }: PackageVersionRow, { version: right }: PackageVersionRow): number {
  const scheme = schemeOf(type);
  if (!scheme) return 0;
  const validity = Number(scheme.isValid(right)) - Number(scheme.isValid(left));
  return validity === 0 && scheme.isValid(left) ? scheme.compare(right, left) : validity;
}
