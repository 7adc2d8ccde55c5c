import { ScanError } from '../../domain/scan-error.ts';
import type { AnalyzedFile } from './layer-result.ts';
import { finishHash, highSeed, lowSeed, mixHigh, mixLow } from './path-hash.ts';

/** A wanted file of the merged image, under its resolved path. */
export interface MergedFile {
  /** Content layer that contains this version. The bottom layer is 0. */
  layer: number;
  facts: AnalyzedFile['facts'];
  /** Content layer that introduced each package of `facts`, by package identity. */
  introduced: Map<string, number>;
}

export interface TreeNode {
  path: string;
  name: string;
  parent: TreeNode | null;
  children: Map<string, TreeNode> | null;
  /** Target as written; null for anything but a symbolic link. */
  symlink: string | null;
  file: MergedFile | null;
  /** Lanes of the hash of the path (`path-hash.ts`). Those of its children continue them, so that a deep path is not read for each folder. */
  low: number;
  high: number;
}

export interface MergedTree {
  root: TreeNode;
  nodesByHash: Map<number, TreeNode>;
  nodesMax: number;
  /** Set when `nodesMax` was reached: later links and files are missing. */
  isFull: boolean;
  /** Number of path components that may still be resolved through links, over the whole image. */
  stepsLeft: number;
}

/** About 100 MB of nodes. An ordinary image has some ten thousand. */
export const nodesMax = 400_000;

/** The limits of Linux: ELOOP after this number of links, ENAMETOOLONG for longer targets. */
const linksFollowedMax = 40;
const targetLengthMax = 4096;
const stepsMax = 100_000_000;

const rootLanes = { low: lowSeed, high: highSeed };

/** The parts of the image's file system that merging needs: wanted files, symbolic links and the directories that contain them. */
export function createMergedTree(limit = nodesMax): MergedTree {
  const root: TreeNode = { path: '', name: '', parent: null, children: null, symlink: null, file: null, ...rootLanes };
  return { root, nodesByHash: new Map(), nodesMax: limit, isFull: false, stepsLeft: stepsMax };
}

/** The node of a literal path. No link is followed. */
export function findNode(tree: MergedTree, path: string): TreeNode | undefined {
  let node: TreeNode | undefined = tree.root;
  if (path === '') return node;
  for (const name of path.split('/')) {
    node = node.children?.get(name);
    if (!node) return undefined;
  }
  return node;
}

/**
 * Resolves the links of a path. The last component is resolved only with `followLast`. Paths never leave the root, and absolute targets
 * begin at the image's root. Components that do not exist stay as written. Undefined for a loop.
 */
export function resolvePath(tree: MergedTree, path: string, followLast: boolean): string | undefined {
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
    const node = nodes.at(-1)?.children?.get(name);
    const target = node?.symlink ?? null;
    if (target !== null && (followLast || pending.length > 0)) {
      links += 1;
      if (links > linksFollowedMax || target.length > targetLengthMax) return undefined;
      if (target.startsWith('/')) {
        names.length = 0;
        nodes.length = 1;
      }
      for (const part of target.split('/').reverse()) pending.push(part);
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
  for (const name of path.split('/')) {
    end += name.length + (end === 0 ? 0 : 1);
    node.symlink = null;
    node.file = null;
    const known = node.children?.get(name);
    const next = known ?? addChild(tree, node, name, path.slice(0, end));
    if (!next) return undefined;
    node = next;
  }
  return node;
}

function addChild(tree: MergedTree, parent: TreeNode, name: string, path: string): TreeNode | undefined {
  if (tree.nodesByHash.size >= tree.nodesMax) {
    tree.isFull = true;
    return undefined;
  }
  const node: TreeNode = { path, name, parent, children: null, symlink: null, file: null, ...lanesOf(parent, name) };
  parent.children ??= new Map();
  parent.children.set(name, node);
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
    for (const child of next.children?.values() ?? []) pending.push(child);
  }
  node.children = null;
  node.symlink = null;
  node.file = null;
}

/** Removes a node with everything below it. The root only loses its content. */
export function removeNode(tree: MergedTree, node: TreeNode, onFile: (path: string, file: MergedFile) => void): void {
  clearNode(tree, node, onFile);
  if (!node.parent) return;
  node.parent.children?.delete(node.name);
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
    for (const child of [...(node.children?.values() ?? [])].reverse()) pending.push(child);
  }
  return found;
}
