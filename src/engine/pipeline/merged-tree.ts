import { ScanError } from '../../domain/scan-error.ts';
import { mebibyte } from '../../lib/byte-sizes.ts';
import { finishHash, highSeed, lowSeed, mixHigh, mixLow } from './path-hash.ts';
import { textBytes } from './plain-data-bytes.ts';
import { attachChild, childOf, childrenOf, detachChild, type MergedFile, type TreeNode } from './tree-node.ts';

interface TreeLimits {
  nodesMax: number;
  pathBytesMax: number;
}

export interface MergedTree {
  root: TreeNode;
  nodesByHash: Map<number, TreeNode>;
  limits: TreeLimits;
  /** Bytes of the paths for which nodes were created, in memory: a node keeps the text of the whole path. Those of removed nodes may count. */
  pathBytes: number;
  /** Set when a limit was reached: later links and files are missing. */
  isFull: boolean;
  /** Number of path components that may still be resolved through links, over the whole image. */
  stepsLeft: number;
}

/** About 60 MB of nodes without their texts. An ordinary image has some ten thousand. */
export const nodesMax = 400_000;
/** As many as one layer can have: its limits of paths of wanted files (limits.ts) and of links (tree.ts) together. */
const pathBytesMax = 48 * mebibyte;

/** The limits of Linux: ELOOP after this number of links, ENAMETOOLONG for longer targets. */
const linksFollowedMax = 40;
const targetLengthMax = 4096;
const stepsMax = 100_000_000;

const rootLanes = { low: lowSeed, high: highSeed };

/** The parts of the image's file system that merging needs: wanted files, symbolic links and the directories that contain them. */
export function createMergedTree(limits: Partial<TreeLimits> = {}): MergedTree {
  const root: TreeNode = { path: '', name: '', parent: null, children: null, symlink: null, file: null, ...rootLanes };
  return {
    root,
    nodesByHash: new Map(),
    limits: { nodesMax, pathBytesMax, ...limits },
    pathBytes: 0,
    isFull: false,
    stepsLeft: stepsMax,
  };
}

/** The node of a literal path. No link is followed. */
export function findNode(tree: MergedTree, path: string): TreeNode | undefined {
  let node: TreeNode | undefined = tree.root;
  if (path === '') return node;
  for (const name of path.split('/')) {
    node = childOf(node, name);
    if (!node) return undefined;
  }
  return node;
}

/**
 * Resolves the links of a path. The last component is resolved only with `followLast`. Paths never leave the root, and absolute targets
 * begin at the image's root. Components that do not exist stay as written. Undefined for a loop. `readTarget` may change the targets of links.
 */
export function resolvePath(
  tree: MergedTree,
  path: string,
  followLast: boolean,
  readTarget: (target: string) => string = (target) => target,
): string | undefined {
  const pending = path.split('/').reverse();
  const names: string[] = [];
  const nodes: (TreeNode | undefined)[] = [tree.root];
  let links = 0;
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    tree.stepsLeft -= 1;
    if (tree.stepsLeft < 0) throw new ScanError('LIMIT_EXCEEDED', 'The image has too many nested symbolic links.');
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (names.pop() !== undefined) nodes.pop();
      continue;
    }
    const folder = nodes.at(-1);
    const node = folder && childOf(folder, name);
    const target = node?.symlink ?? null;
    if (target !== null && (followLast || pending.length > 0)) {
      links += 1;
      if (links > linksFollowedMax || target.length > targetLengthMax) return undefined;
      if (target.startsWith('/')) {
        names.length = 0;
        nodes.length = 1;
      }
      for (const part of readTarget(target).split('/').reverse()) pending.push(part);
      continue;
    }
    names.push(name);
    nodes.push(node);
  }
  return names.join('/');
}

/** Path of a layer's entry: links of its folder are resolved, its own name is not. */
export function resolveEntry(tree: MergedTree, path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash === -1) return path;
  const parent = resolvePath(tree, path.slice(0, slash), true);
  // A loop, which no runtime could unpack. The literal path makes the entry at least visible.
  if (parent === undefined) return path;
  return parent === '' ? path.slice(slash + 1) : `${parent}${path.slice(slash)}`;
}

/**
 * The node of a path, created with its folders where missing. Links and files on the path become folders. Undefined when the tree is full.
 */
export function ensureNode(tree: MergedTree, path: string): TreeNode | undefined {
  let node = tree.root;
  let end = 0;
  let isNew = false;
  for (const name of path.split('/')) {
    end += name.length + (end === 0 ? 0 : 1);
    node.symlink = null;
    node.file = null;
    const known = childOf(node, name);
    if (!known && !isNew && !keepPath(tree, path)) return undefined;
    isNew = known === undefined;
    const next = known ?? addChild(tree, node, name, path.slice(0, end));
    if (!next) return undefined;
    node = next;
  }
  return node;
}

/** False above the limit of the text of paths, and after it was exceeded. */
function keepPath(tree: MergedTree, path: string): boolean {
  const { pathBytesMax: most } = tree.limits;
  if (tree.pathBytes > most) return false;
  tree.pathBytes += textBytes(path);
  if (tree.pathBytes > most) tree.pathBytes = keptBytes(tree) + textBytes(path);
  tree.isFull ||= tree.pathBytes > most;
  return tree.pathBytes <= most;
}

/** Paths of the files and links that no layer has removed. */
function keptBytes({ nodesByHash }: MergedTree): number {
  let bytes = 0;
  for (const { path, file, symlink } of nodesByHash.values()) {
    if (file !== null || symlink !== null) bytes += textBytes(path);
  }
  return bytes;
}

function addChild(tree: MergedTree, parent: TreeNode, name: string, path: string): TreeNode | undefined {
  if (tree.nodesByHash.size >= tree.limits.nodesMax) {
    tree.isFull = true;
    return undefined;
  }
  const node: TreeNode = { path, name, parent, children: null, symlink: null, file: null, ...lanesOf(parent, name) };
  attachChild(parent, node);
  tree.nodesByHash.set(hashOf(node), node);
  return node;
}

function lanesOf(parent: TreeNode, name: string): Pick<TreeNode, 'low' | 'high'> {
  let { low, high } = parent;
  const text = parent.parent === null ? name : `/${name}`;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = mixLow(low, code);
    high = mixHigh(high, code);
  }
  return { low, high };
}

function hashOf({ low, high }: TreeNode): number {
  return finishHash(low, high);
}

/** Removes everything below a node and the node's own file or link. `onFile` receives each removed file. */
export function clearNode(tree: MergedTree, node: TreeNode, onFile: (path: string, file: MergedFile) => void): void {
  const pending: TreeNode[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.file) onFile(next.path, next.file);
    if (next !== node) forget(tree, next);
    for (const child of childrenOf(next)) pending.push(child);
  }
  node.children = null;
  node.symlink = null;
  node.file = null;
}

/** Removes a node with everything below it. The root only loses its content. */
export function removeNode(tree: MergedTree, node: TreeNode, onFile: (path: string, file: MergedFile) => void): void {
  clearNode(tree, node, onFile);
  if (!node.parent) return;
  detachChild(node.parent, node);
  forget(tree, node);
  node.parent = null;
}

/** Another path may have the same hash. Its entry stays. */
function forget(tree: MergedTree, node: TreeNode): void {
  const hash = hashOf(node);
  if (tree.nodesByHash.get(hash) === node) tree.nodesByHash.delete(hash);
}

/** All files, parents before children, in the order in which they were added. */
export function filesOf(tree: MergedTree): { path: string; file: MergedFile }[] {
  const found: { path: string; file: MergedFile }[] = [];
  const pending: TreeNode[] = [tree.root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.file) found.push({ path: node.path, file: node.file });
    for (const child of [...childrenOf(node)].reverse()) pending.push(child);
  }
  return found;
}
