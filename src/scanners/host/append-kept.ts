import { packageTypes } from '../../domain/package.ts';
import { type EncodedInventory, encodePackages } from '../../engine/pipeline/encode-inventory.ts';
import type { KeptPackage } from '../correlation/list-packages.ts';
import type { ExtendedPackages } from './external-scan.ts';

/** The inventory with packages of an earlier result, when no scanner gives a report. null: there are none. */
export function appendKept(
  { packages }: Pick<EncodedInventory, 'packages'>,
  kept: readonly KeptPackage[],
): ExtendedPackages | null {
  if (kept.length === 0) return null;
  const types: ReadonlySet<string> = new Set(packageTypes);
  const known = kept.filter(({ type }) => types.has(type));
  const foreign = kept.filter(({ type }) => !types.has(type));
  const count = packages.count + known.length;
  return {
    packages: { count, batches: [...packages.batches, ...encodePackages(known, packages.count).batches] },
    foreign: encodePackages(foreign, count),
  };
}
