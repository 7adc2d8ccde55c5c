import { isModularVersion } from '../../advisories/modular-version.ts';
import type { AdvisoryEntry } from '../../advisories/snapshot.ts';
import type { InventoryPackage } from '../../pipeline/inventory.ts';

/**
 * Whether an entry concerns the build of an installed package. Packages of a module stream have versions of their own, so a fix in one stream
 * says nothing about packages of another one or outside modules. `unknown`: the package is modular and its stream is not known.
 */
export function concernsModule(
  { module, version }: Pick<InventoryPackage, 'module' | 'version'>,
  entry: Pick<AdvisoryEntry, 'module'>,
): 'yes' | 'no' | 'unknown' {
  const isModular = module !== undefined || isModularVersion(version);
  if (entry.module === undefined) return isModular ? 'no' : 'yes';
  if (!isModular) return 'no';
  if (entry.module === '') return 'yes';
  if (module === undefined) return 'unknown';
  const [name, stream] = module.split(':');
  return entry.module.split(',').includes(`${name}:${stream}`) ? 'yes' : 'no';
}
