import { openSnapshot } from '../advisories/open-snapshot.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import { productSupport } from '../end-of-life/product-support.ts';
import { possibleSoftwareProducts } from '../end-of-life/software-products.ts';
import { decodeBatch } from '../pipeline/json-batches.ts';
import { type StoredPackage, toInventoryPackage } from './stored-package.ts';

export interface EndedSoftwareTask {
  beforePath: string;
  afterPath: string;
  /** A JSON array of `StoredPackage`. */
  packages: Uint8Array;
}

/**
 * Returns the ids of the package versions whose support differs between two snapshots: the dates changed, or a day passed. Package versions
 * have no supplier, so every product counts that a supplier may make of them.
 */
export function endedSoftware({ beforePath, afterPath, packages }: EndedSoftwareTask): string[] {
  const before = openSnapshot(beforePath);
  const after = openSnapshot(afterPath);
  try {
    return decodeBatch<StoredPackage>(packages)
      .filter((stored) => {
        const item = toInventoryPackage(stored);
        return (
          item !== undefined &&
          possibleSoftwareProducts(item).some(
            (product) => verdictOf(product, item, before) !== verdictOf(product, item, after),
          )
        );
      })
      .map(({ id }) => id);
  } finally {
    before.close();
    after.close();
  }
}

/** The day matters after the end only, when the check names it. */
function verdictOf(
  product: string,
  item: { name: string; version: string },
  { supportDates, builtAt }: AdvisorySnapshot,
): string {
  const support = productSupport(product, item, supportDates, builtAt.slice(0, 'YYYY-MM-DD'.length));
  if (support === undefined) return 'unknown';
  return support.hasEnded ? `${support.release} ended on ${support.endsOn}` : 'supported';
}
