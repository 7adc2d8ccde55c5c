import { type MergedTree, resolvePath } from './merged-tree.ts';

/** Resolved paths of files. Files are ordered by folder, so the last answer serves many files. */
export function createFolderResolver(tree: MergedTree): (path: string) => string {
  let folder: string | undefined;
  let place = '';
  return (path) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (parent !== folder) {
      folder = parent;
      place = resolvePath(tree, parent, true) ?? parent;
    }
    const name = path.slice(parent === '' ? 0 : parent.length + 1);
    return place === '' ? name : `${place}/${name}`;
  };
}
