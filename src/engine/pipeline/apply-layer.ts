import type { DeclaredPackage } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { parentOf } from '../analyzers/path-names.ts';
import { createFolderResolver } from './folder-resolver.ts';
import type { AnalyzedFile, LayerResult } from './layer-result.ts';
import { layerLimits } from './limits.ts';
import { visitListedFolders } from './listed-files.ts';
import {
  clearNode,
  ensureNode,
  findNode,
  type MergedTree,
  removeNode,
  resolveEntry,
  resolvePath,
} from './merged-tree.ts';
import { float64sOf, hasHash, treeHas } from './tree.ts';
import type { MergedFile, TreeNode } from './tree-node.ts';
import { createWarningList, type WarningList } from './warning-list.ts';

/** Effect of one layer on the layers below it. */
export interface AppliedLayer {
  /** Resolved paths of its whiteouts and opaque directories. */
  whiteouts: string[];
  opaques: string[];
  /** Wanted files of lower layers that this layer deleted or replaced, by their path. */
  removed: Map<string, MergedFile>;
  warnings: EngineWarning[];
}

/**
 * Applies one layer to the merged tree as the layer specification (image-spec layer.md) and container runtimes define it. Whiteouts and
 * opaque directories hide lower layers only. An entry that is no directory replaces the entry at its path with everything below it. A
 * directory replaces only an entry that is no directory. Folders of entries are resolved through links that the layer itself does not
 * replace by a directory: `lib/x` becomes `usr/lib/x` where the root has `lib → usr/lib`.
 */
export function applyLayer(tree: MergedTree, result: LayerResult, layer: number): AppliedLayer {
  const removed = new Map<string, MergedFile>();
  const warnings = createWarningList(layerLimits.warningsMax);
  const stash = (path: string, file: MergedFile): void => {
    if (file.layer < layer) removed.set(path, file);
  };
  const reportLinked = createLinkReport(removed, warnings);
  const context: LayerContext = { tree, result, layer, stash, warnings, reportLinked };

  replaceByDirectories(context);
  // All whiteouts are resolved before any is applied: they refer to the lower layers, not to each other.
  const opaques = result.tree.opaques.map((path) => resolvePath(tree, path, true) ?? path);
  const whiteouts = result.tree.whiteouts.map((path) => resolveEntry(tree, path));
  for (const [index, path] of opaques.entries()) {
    const node = findNode(tree, path);
    if (node) reportLinked(result.tree.opaques[index], path, () => clearNode(tree, node, stash));
  }
  for (const [index, path] of whiteouts.entries()) {
    const node = findNode(tree, path);
    if (node) reportLinked(result.tree.whiteouts[index], path, () => removeNode(tree, node, stash));
  }
  replaceByEntries(context);
  addSymlinks(context);
  addFiles(context, removed);
  addHardLinks(context, removed);
  replaceThroughLinks(context);
  return { whiteouts, opaques, removed, warnings: warnings.list() };
}

interface LayerContext {
  tree: MergedTree;
  result: LayerResult;
  layer: number;
  stash: (path: string, file: MergedFile) => void;
  warnings: WarningList;
  reportLinked: LinkReport;
}

/** Runs a change at the place to which a path of the layer leads. */
type LinkReport = (path: string | undefined, place: string, change: () => void) => void;

/**
 * Warns once in a layer about a change through a link of a lower layer that removes a wanted file. Runtimes differ: umoci follows the link. Docker,
 * Podman and containerd with overlayfs extract each layer into a folder of its own, in which the link does not exist, so that they keep the file.
 */
function createLinkReport(removed: ReadonlyMap<string, MergedFile>, warnings: WarningList): LinkReport {
  let isReported = false;
  return (path, place, change) => {
    const before = removed.size;
    change();
    if (isReported || path === undefined || path === place || removed.size === before) return;
    isReported = true;
    const message =
      'This entry removes or replaces files of a lower layer through a link of a lower layer. Some container runtimes keep these files.';
    warnings.add({ code: 'MALFORMED_FILE', message, path });
  };
}

function replaceByDirectories({ tree, result, stash }: LayerContext): void {
  forEachCommon(tree, result.tree.directoryHashes, (node) => {
    if (node.symlink !== null || node.file) clearNode(tree, node, stash);
  });
}

function replaceByEntries({ tree, result, stash }: LayerContext): void {
  forEachCommon(tree, result.tree.entryHashes, (node) => removeNode(tree, node, stash));
}

/** Nodes whose path is in the set of hashes. Looks up the smaller set in the larger one. Nodes may be removed while it runs. */
function forEachCommon(tree: MergedTree, hashBytes: Uint8Array, visit: (node: TreeNode) => void): void {
  const hashes = float64sOf(hashBytes);
  if (hashes.length <= tree.nodesByHash.size) {
    for (const hash of hashes) {
      const node = tree.nodesByHash.get(hash);
      if (node) visit(node);
    }
    return;
  }
  for (const [hash, node] of tree.nodesByHash) {
    if (hasHash(hashes, hash)) visit(node);
  }
}

function addSymlinks({ tree, result, stash }: LayerContext): void {
  for (const [path, target] of result.tree.symlinks) {
    const node = ensureNode(tree, resolveEntry(tree, path));
    if (!node) return;
    clearNode(tree, node, stash);
    node.symlink = target;
  }
}

function addFiles({ tree, result, layer, stash, reportLinked }: LayerContext, removed: Map<string, MergedFile>): void {
  const links = new Set(result.tree.symlinks.map(([path]) => path));
  for (const { path, facts } of result.files) {
    // Links, which are already in the tree, and directories, which have no content, may also have wanted names.
    if (links.has(path) || treeHas(result.tree, path) === 'directory') continue;
    const resolved = resolveEntry(tree, path);
    const node = ensureNode(tree, resolved);
    if (!node) return;
    reportLinked(path, resolved, () => clearNode(tree, node, stash));
    node.file = { layer, facts, introduced: introducedLayers(facts, layer, removed.get(resolved)) };
  }
}

/** A hard link is a second name of its target. The content of the target was read under the first name. */
function addHardLinks({ tree, result, layer, warnings }: LayerContext, removed: Map<string, MergedFile>): void {
  for (const [path, target] of result.tree.hardLinks) {
    const resolved = resolveEntry(tree, path);
    const node = findNode(tree, resolved);
    if (node?.file?.layer !== layer || node.file.facts.length > 0) continue;
    const source = findNode(tree, resolveEntry(tree, target))?.file;
    if (!source) {
      const message = 'This file is a hard link to a file that was not read.';
      warnings.add({ code: 'MALFORMED_FILE', message, path });
      continue;
    }
    node.file = {
      layer,
      facts: source.facts,
      introduced: introducedLayers(source.facts, layer, removed.get(resolved)),
    };
  }
}

/**
 * A file that no analyzer wants by its name may replace a wanted file through a linked folder. The order of the entries of a layer is not
 * known here: a file below a link of the same layer may have been removed by the link.
 */
function replaceThroughLinks({ tree, result, layer, stash, warnings }: LayerContext): void {
  // There is no lower layer of which a file could be replaced.
  if (layer === 0) return;
  const resolve = createFolderResolver(tree);
  const own = new Set(result.tree.symlinks.map(([path]) => path));
  const isBelowOwn = (path: string): boolean => {
    for (let one = path; one !== '' && own.size > 0; one = parentOf(one)) {
      if (own.has(one)) return true;
    }
    return false;
  };
  const replace = (path: string, landed: string): void => {
    const node = findNode(tree, landed);
    if (!node?.file || node.file.layer === layer) return;
    if (isBelowOwn(path)) {
      const message = 'This file is below a link of its own layer, through which it may replace another file.';
      warnings.add({ code: 'MALFORMED_FILE', message, path });
      return;
    }
    clearNode(tree, node, stash);
    node.file = { layer, facts: [], introduced: new Map() };
    warnings.add({
      code: 'MALFORMED_FILE',
      message: 'This file was replaced through a linked folder and was not read.',
      path,
    });
  };
  visitListedFolders(result.tree, ({ folder, visitFiles }) => {
    const resolved = resolve(folder);
    if (resolved === undefined || resolved === folder) return;
    visitFiles(({ path: pathOf }) => {
      const path = pathOf();
      replace(path, resolved === '' ? path.slice(folder.length + 1) : `${resolved}${path.slice(folder.length)}`);
    });
  });
}

/** A package that the previous version of this file declared keeps the layer that introduced it. */
function introducedLayers(
  facts: AnalyzedFile['facts'],
  layer: number,
  below: MergedFile | undefined,
): Map<string, number> {
  const introduced = new Map<string, number>();
  for (const declared of packagesOf(facts)) {
    const identity = packageIdentity(declared);
    introduced.set(identity, below?.introduced.get(identity) ?? layer);
  }
  return introduced;
}

export function packagesOf(facts: AnalyzedFile['facts']): DeclaredPackage[] {
  return facts.flatMap((one) => one.facts.packages ?? []);
}

export function packageIdentity({ type, name, version, architecture }: DeclaredPackage): string {
  return [type, name, version, architecture ?? ''].join('\0');
}
