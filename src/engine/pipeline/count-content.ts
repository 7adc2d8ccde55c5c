import type { OwnedFiles } from '../../domain/package.ts';
import { createFolderResolver } from './folder-resolver.ts';
import type { ImageContent } from './inventory.ts';
import type { ListedFile, ListedFolder } from './listed-files.ts';
import type { MergedTree } from './merged-tree.ts';
import { type PackageOwners, unnumbered } from './package-owners.ts';
import { hashPath } from './path-hash.ts';

/** Sums the sizes of the files of the merged image. `add` is called with each file once. */
export function createContentCounter(tree: MergedTree, owners: PackageOwners) {
  const resolve = createFolderResolver(tree);
  const content: ImageContent = { bytes: 0, packageBytes: 0 };
  const owned = owners.distributionOwners.map((): OwnedFiles => ({ count: 0, bytes: 0 }));
  return {
    content,
    /** In the order of `distributionOwners`. */
    owned: owned as readonly OwnedFiles[],
    add({ folder, sizeBytes, visitFiles }: Pick<ListedFolder, 'folder' | 'sizeBytes' | 'visitFiles'>): void {
      const place = resolve(folder) ?? folder;
      const ownerOf = owners.inFolder(place);
      content.bytes += sizeBytes;
      if (ownerOf === 'all') {
        content.packageBytes += sizeBytes;
        return;
      }
      visitFiles((file) => {
        const pathOf = (): string => placedPath(file, place);
        const hash = place === folder ? file.hash() : hashPath(pathOf());
        const owner = ownerOf(hash, pathOf);
        if (owner === undefined) return;
        content.packageBytes += file.sizeBytes;
        const files = owner === unnumbered ? undefined : owned[owner];
        if (files === undefined) return;
        files.count += 1;
        files.bytes += file.sizeBytes;
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
