import type { TarEntry } from '../../oci/tar/tar-reader.ts';
import { namesOf } from '../analyzers/path-names.ts';
import {
  clearNode,
  createMergedTree,
  ensureNode,
  findNode,
  type MergedTree,
  removeNode,
  resolvePath,
} from './merged-tree.ts';
import { normalizeEntryPath, normalizeTarget } from './normalize-entry-path.ts';
import { isWhiteoutPath } from './tree.ts';
import { childOf, type TreeNode } from './tree-node.ts';

/**
 * The symbolic links of one layer, as they are at the current entry. Container runtimes follow them: after the link `a -> b`, the entry `a/x`
 * is written to `b/x`, and stays there when a later entry replaces the link. Links of lower layers are not known here. Merging follows them.
 */
export interface OwnLinks {
  /** Reads the next entry, which replaces what is at its path. Returns the path at which runtimes put it. */
  enter(path: string, entry: Pick<TarEntry, 'kind' | 'linkName'>): string;
  /** The path to which a path leads. Its last part is not followed. */
  follow(path: string): string;
  /** Target of the link at a path that `enter` or `follow` returned. */
  targetOf(path: string): string | undefined;
  /** Whether an entry has removed links with their folder. */
  hasRemovedFolders(): boolean;
  /** Whether container runtimes differ about where an entry is: containerd normalizes the targets of links as text. */
  isPlaceUncertain(): boolean;
  /** The limit was reached, and later links are not followed. */
  isFull(): boolean;
}

/** Links and the folders above them: twice the number of links of a layer. About 50 MB. */
const nodesMax = 200_000;

interface Folder {
  /** As written, with a slash at its end. */
  written: string;
  /** Where it is. */
  place: string;
  node: TreeNode | undefined;
}

export function createOwnLinks(pathBytesMax: number, limit = nodesMax): OwnLinks {
  const tree = createMergedTree({ nodesMax: limit });
  /** Entries of one folder follow each other. */
  let last: Folder | undefined;
  let hasRemovedFolders = false;
  let hasInnerParents = false;
  let isPlaceUncertain = false;

  const followedFolder = (written: string): Folder => {
    const folder = written.slice(0, -1);
    const resolved = resolvePath(tree, folder, true);
    if (hasInnerParents) isPlaceUncertain ||= resolved !== resolvePath(tree, folder, true, normalizeTarget);
    // No runtime can unpack below a loop or a path that is too long.
    const place = resolved === undefined || resolved.length > pathBytesMax ? folder : resolved;
    return { written, place: place === '' ? '' : `${place}/`, node: findNode(tree, place) };
  };
  const folderOf = (written: string): Folder => {
    if (last?.written === written) return last;
    const node = walkTo(tree, written);
    last = node === 'link' ? followedFolder(written) : { written, place: written, node };
    return last;
  };
  const follow = (path: string): string => {
    if (tree.root.children === null) return path;
    const { folder, baseName } = namesOf(path);
    const { written, place } = folderOf(folder);
    return written === place ? path : `${place}${baseName}`;
  };
  const nodeAt = (path: string): TreeNode | undefined => {
    if (tree.root.children === null) return undefined;
    const { folder, baseName } = namesOf(path);
    const { node } = folderOf(folder);
    return node && childOf(node, baseName);
  };
  const targetOf = (path: string): string | undefined => nodeAt(path)?.symlink ?? undefined;

  const replace = (path: string, isDirectory: boolean): void => {
    const node = nodeAt(path);
    if (!node || (isDirectory && node.symlink === null)) return;
    last = undefined;
    if (isDirectory) return clearNode(tree, node, () => undefined);
    hasRemovedFolders ||= node.children !== null;
    removeNode(tree, node, () => undefined);
  };

  const targetOfEntry = ({ kind, linkName }: Pick<TarEntry, 'kind' | 'linkName'>): string | undefined => {
    if (linkName.length > pathBytesMax) return undefined;
    if (kind === 'symlink') return linkName;
    if (kind !== 'hard-link' || tree.root.children === null) return undefined;
    // A hard link to a symbolic link is a symbolic link.
    const target = normalizeEntryPath(linkName);
    return target === undefined ? undefined : targetOf(follow(target));
  };

  return {
    follow,
    targetOf,
    hasRemovedFolders: () => hasRemovedFolders,
    isPlaceUncertain: () => isPlaceUncertain,
    isFull: () => tree.isFull,
    enter(path, entry) {
      if (path === '') return path;
      const place = follow(path);
      // Whiteouts refer to lower layers, in the folder to which the links lead, and replace no link.
      if (isWhiteoutPath(path)) return place;
      const target = targetOfEntry(entry);
      replace(place, entry.kind === 'directory');
      if (target === undefined) return place;
      hasInnerParents ||= target.includes('/..') && normalizeTarget(target) !== target;
      const node = ensureNode(tree, place);
      if (node) node.symlink = target;
      // A new link does not change where its own folder is, unless links lead there.
      if (last && node?.parent && last.written === last.place) last.node = node.parent;
      else last = undefined;
      return place;
    },
  };
}

/** The node of a folder that is written with a slash at its end. Most folders are not above or below any link. */
function walkTo(tree: MergedTree, written: string): TreeNode | 'link' | undefined {
  let node: TreeNode | undefined = tree.root;
  for (let start = 0; start < written.length; ) {
    const slash = written.indexOf('/', start);
    node = childOf(node, written.slice(start, slash));
    if (node === undefined) return undefined;
    if (node.symlink !== null) return 'link';
    start = slash + 1;
  }
  return node;
}
