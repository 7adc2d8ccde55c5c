import { createFolderResolver } from './folder-resolver.ts';
import type { ImageContent } from './inventory.ts';
import type { MergedTree } from './merged-tree.ts';
import type { PackageOwners } from './package-owners.ts';

/** Sums the sizes of the files of the merged image. `add` is called once for each file, in any order. */
export function createContentCounter(tree: MergedTree, owners: PackageOwners) {
  const placeOf = createFolderResolver(tree);
  const content: ImageContent = { bytes: 0, packageBytes: 0 };
  return {
    content,
    add(path: string, sizeBytes: number): void {
      content.bytes += sizeBytes;
      const place = placeOf(path);
      if (owners.declaresPackage(place) || owners.hasDistributionOwner(place) || owners.hasLanguageOwner(place)) {
        content.packageBytes += sizeBytes;
      }
    },
  };
}
