import type { InventoryPackage } from '../pipeline/inventory.ts';
import { productSupport, type SoftwareSupport } from './product-support.ts';
import { softwareProducts } from './software-products.ts';
import type { SupportDates } from './support-dates.ts';

type Software = Pick<InventoryPackage, 'type' | 'name' | 'version' | 'supplier' | 'isOwnedByDistribution'>;

/**
 * Undefined for packages that are no such product, for releases without dates, and for packages that a distribution owns and therefore
 * supports. `on`: YYYY-MM-DD. Support has ended on the days after `endsOn`.
 */
export function softwareSupport(item: Software, dates: SupportDates, on: string): SoftwareSupport | undefined {
  if (item.isOwnedByDistribution) return undefined;
  const found = (softwareProducts(item) ?? []).flatMap((product) => productSupport(product, item, dates, on) ?? []);
  return found.sort((left, right) => compareEnds(right.endsOn, left.endsOn))[0];
}

/** A release without a day ends last. */
function compareEnds(left: string | null, right: string | null): number {
  return left === right ? 0 : (left ?? '9999') < (right ?? '9999') ? -1 : 1;
}
