import { createFolderResolver } from './folder-resolver.ts';
import type { ImageContent } from './inventory.ts';
import type { ListedFile, ListedFolder } from './listed-files.ts';
import type { MergedTree } from './merged-tree.ts';
import type { PackageOwners } from './package-owners.ts';
import { hashPath } from './path-hash.ts';

/** Sums the sizes of the files of the merged image. `add` is called with each file once. */
export function createContentCounter(tree: MergedTree, owners: PackageOwners) {
  const resolve = createFolderResolver(tree);
  const content: ImageContent = { bytes: 0, packageBytes: 0 };
  return {
    content,
    add({ folder, sizeBytes, visitFiles }: Pick<ListedFolder, 'folder' | 'sizeBytes' | 'visitFiles'>): void {
      const place = resolve(folder) ?? folder;
      const isOwned = owners.inFolder(place);
      content.bytes += sizeBytes;
      if (isOwned === 'all') {
        content.packageBytes += sizeBytes;
        return;
      }
      visitFiles((file) => {
        const pathOf = (): string => placedPath(file, place);
        const hash = place === folder ? file.hash() : hashPath(pathOf());
        if (isOwned(hash, pathOf)) content.packageBytes += file.sizeBytes;
      });
    },
  };
}

/** The path of a file whose folder has another resolved path. */
function placedPath({ folder, path }: ListedFile, place: string): string {
  if (place === folder) return path();
  const name = path().slice(folder === '' ? 0 : folder.length + 1);
  return place === '' ? name : `${place}/${name}`;
}
