import type { OperatingSystem } from '../../domain/package.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import type { Lookup, Release } from './matcher.ts';

/** Distributions' advisories name the source package with its version. A package that names no source is its own source. */
export function lookupSource(
  item: InventoryPackage,
  operatingSystem: OperatingSystem | null,
  releaseOf: (operatingSystem: OperatingSystem) => Release,
): Lookup {
  if (operatingSystem === null) return { notAssessed: 'The distribution of the image is unknown.' };
  const release = releaseOf(operatingSystem);
  if ('notAssessed' in release) return release;
  const { name, version } = item.source ?? item;
  return { subject: { ecosystem: release.ecosystem, name, version } };
}
