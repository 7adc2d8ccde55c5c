import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Digest } from '../../../domain/digest.ts';
import type { KeptPackage } from '../../../scanners/correlation/list-packages.ts';
import { packageVersionFields } from './package-version-store.ts';

interface ComparedInventories {
  earlier: { inventoryId: string; digest: string | null };
  current: { inventoryId: string; digest: Digest };
  /** Scanners that were requested now. */
  scanners: readonly string[];
}

/**
 * Returns the packages of an earlier inventory that only external scanners listed, at least one of which was requested now, and that the
 * current inventory does not have. In another image, a package of the same name takes the place of the earlier version. The layer is not
 * known: the base layer stands for it.
 */
export async function readPackagesOfScanners(
  db: Kysely<Database>,
  { earlier, current, scanners }: ComparedInventories,
): Promise<KeptPackage[]> {
  const isSameImage = earlier.digest === current.digest;
  const { rows } = await sql<{ package: KeptPackage }>`
    select jsonb_strip_nulls(ip.details || jsonb_build_object(${packageVersionFields}, 'licenses', ip.licenses, 'paths', ip.paths,
      'layerIndex', 0, 'isOwnedByDistribution', false)) as package
    from inventory_packages ip join package_versions p on p.id = ip.package_version_id
    where ip.inventory_id = ${earlier.inventoryId}::bigint
      and jsonb_exists_any(ip.details -> 'listedBy', ${[...scanners]}::text[]) and not jsonb_exists(ip.details -> 'listedBy', 'builtin')
      and not exists (
        select from inventory_packages now join package_versions same on same.id = now.package_version_id
        where now.inventory_id = ${current.inventoryId}::bigint and (same.id = p.id
          or (not ${isSameImage}::boolean and same.type = p.type and same.name = p.name)))
    order by ip.position`.execute(db);
  return rows.map((row) => row.package);
}
