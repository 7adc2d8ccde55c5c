import { type MergedTree, resolvePath } from './merged-tree.ts';
import { childOf } from './tree-node.ts';

/** Resolves normalized paths of folders. Files are ordered by folder, so the last answer serves many files. Undefined for a loop. */
export function createFolderResolver(tree: MergedTree): (folder: string) => string | undefined {
  let last: string | undefined;
  let resolved: string | undefined;
  return (folder) => {
    if (folder !== last) {
      last = folder;
      resolved = hasLink(tree, folder) ? resolvePath(tree, folder, true) : folder;
    }
    return resolved;
  };
}

/** Resolved paths of files. The folder of a loop stays as written. */
export function createPlaceResolver(tree: MergedTree): (path: string) => string {
  const resolve = createFolderResolver(tree);
  return (path) => {
    const slash = path.lastIndexOf('/');
    if (slash === -1) return path;
    const folder = path.slice(0, slash);
    const place = resolve(folder) ?? folder;
    return place === '' ? path.slice(slash + 1) : `${place}${path.slice(slash)}`;
  };
}

/** Whether a component of a normalized path is a link. Most paths have none, and resolving them would only build the same text again. */
function hasLink(tree: MergedTree, path: string): boolean {
  let node = tree.root;
  for (let start = 0; ; ) {
    const slash = path.indexOf('/', start);
    const next = childOf(node, path.slice(start, slash === -1 ? undefined : slash));
    if (next === undefined) return false;
    if (next.symlink !== null) return true;
    if (slash === -1) return false;
    node = next;
    start = slash + 1;
  }
}
