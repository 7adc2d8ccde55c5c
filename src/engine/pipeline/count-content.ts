import { createFolderResolver } from './folder-resolver.ts';
import type { ImageContent } from './inventory.ts';
import type { ListedFile } from './listed-files.ts';
import type { MergedTree } from './merged-tree.ts';
import type { PackageOwners } from './package-owners.ts';
import { hashPath } from './path-hash.ts';

/** Sums the sizes of the files of the merged image. `add` is called once for each file, ordered by folder. */
export function createContentCounter(tree: MergedTree, owners: PackageOwners) {
  const resolve = createFolderResolver(tree);
  const content: ImageContent = { bytes: 0, packageBytes: 0 };
  let folder: string | undefined;
  let place = '';
  let isOwned = owners.inFolder('');
  return {
    content,
    add(file: ListedFile): void {
      if (file.folder !== folder) {
        folder = file.folder;
        place = resolve(folder) ?? folder;
        isOwned = owners.inFolder(place);
      }
      const pathOf = (): string => placedPath(file, place);
      const hashOf = (): number => (place === folder ? file.hash() : hashPath(pathOf()));
      content.bytes += file.sizeBytes;
      if (isOwned(hashOf, pathOf)) content.packageBytes += file.sizeBytes;
    },
  };
}

/** The path of a file whose folder has another resolved path. */
function placedPath({ folder, path }: ListedFile, place: string): string {
  if (place === folder) return path();
  const name = path().slice(folder === '' ? 0 : folder.length + 1);
  return place === '' ? name : `${place}/${name}`;
}
