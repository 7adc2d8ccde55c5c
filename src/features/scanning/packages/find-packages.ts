import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { schemeOf } from '../../../engine/versions/schemes.ts';
import type { VersionRange } from '../../../engine/versions/version-range.ts';
import { createComputeTurns } from './compute-turns.ts';
import { judgeVersions } from './judge-versions.ts';
import { listVersions, type PackageVersionRow } from './package-store.ts';
import { sortInTurns } from './sort-in-turns.ts';

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
 * database, because each package type has its own order. A name has few versions, but an upload may have many thousands of one name: other
 * requests are answered between the comparisons.
 */
export async function findPackages(
  db: Kysely<Database>,
  organizationId: string,
  { name, type, range, search }: PackageQuery,
  { page, limit }: { page: number; limit: number },
  signal: AbortSignal,
) {
  const present = await listVersions(db, organizationId, { name, imagesMax, ...(type && { type }) });
  const wanted = search?.toLowerCase() ?? '';
  const turns = createComputeTurns(signal);
  const judged = await judgeVersions(present, range, turns);
  const wantedRows = judged.filter(
    ({ row, verdict }) => verdict !== 'out' && row.version.toLowerCase().includes(wanted),
  );
  const found = await sortInTurns(wantedRows, (a, b) => newestFirst(a.row, b.row), turns);
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
