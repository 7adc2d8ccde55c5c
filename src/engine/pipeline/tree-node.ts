import type { AnalyzedFile } from './layer-result.ts';

/** A wanted file of the merged image, under its resolved path. */
export interface MergedFile {
  /** Content layer that contains this version. The bottom layer is 0. */
  layer: number;
  facts: AnalyzedFile['facts'];
  /** Content layer that introduced each package of `facts`, by package identity. */
  introduced: Map<string, number>;
  /** A link of a lower layer leads to this path. Some container runtimes have the file at the path that the layer names. */
  isThroughLink?: boolean;
}

export interface TreeNode {
  path: string;
  name: string;
  parent: TreeNode | null;
  /**
   * Nodes in this folder, in the order in which they were added. A single one is stored without a map, which would take more memory than the
   * node itself: of a path with 2,000 folders, each folder has one.
   */
  children: Map<string, TreeNode> | TreeNode | null;
  /** Target as written; null for anything but a symbolic link. */
  symlink: string | null;
  file: MergedFile | null;
  /** Lanes of the hash of the path (`path-hash.ts`). Those of its children continue them, so that a deep path is not read for each folder. */
  low: number;
  high: number;
}

export function childOf({ children }: TreeNode, name: string): TreeNode | undefined {
  if (children === null) return undefined;
  if (children instanceof Map) return children.get(name);
  return children.name === name ? children : undefined;
}

export function childrenOf({ children }: TreeNode): Iterable<TreeNode> {
  if (children === null) return [];
  return children instanceof Map ? children.values() : [children];
}

/** `child` has a name that `node` does not contain yet. */
export function attachChild(node: TreeNode, child: TreeNode): void {
  const { children } = node;
  if (children === null) node.children = child;
  else if (children instanceof Map) children.set(child.name, child);
  else {
    node.children = new Map([
      [children.name, children],
      [child.name, child],
    ]);
  }
}

export function detachChild(node: TreeNode, child: TreeNode): void {
  if (node.children instanceof Map) node.children.delete(child.name);
  else if (node.children === child) node.children = null;
}
