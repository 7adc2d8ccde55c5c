import type { DeclaredPackage } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { isFileAnalyzer } from '../analyzers/analyzer.ts';
import { analyzers } from '../analyzers/analyzers.ts';
import { createFileIndex } from '../analyzers/file-index.ts';
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
  const report = createLayerReport(removed, warnings);
  const stash = (path: string, file: MergedFile): void => {
    if (file.layer < layer) removed.set(path, file);
    if (file.isThroughLink === true) report.warn('placedThroughLink', path);
  };
  const context: LayerContext = { tree, result, layer, stash, warnings, report };

  replaceByDirectories(context);
  // All whiteouts are resolved before any is applied: they refer to the lower layers, not to each other.
  const opaques = result.tree.opaques.map((path) => resolvePath(tree, path, true) ?? path);
  const whiteouts = result.tree.whiteouts.map((path) => resolveEntry(tree, path));
  for (const [index, path] of opaques.entries()) hideBelow(context, result.tree.opaques[index] ?? path, path);
  for (const [index, path] of whiteouts.entries()) hide(context, result.tree.whiteouts[index] ?? path, path);
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
  report: LayerReport;
}

const reportMessages = {
  throughLink:
    'This entry removes or replaces files of a lower layer through a link of a lower layer. Some container runtimes keep these files.',
  placedThroughLink:
    'The layer removes or replaces this file, which was placed through a link of a lower layer. Some container runtimes keep the file.',
  folderOfLayer:
    'This whiteout removes files from a folder that the layer contains too. Some container runtimes keep these files.',
  unreadPlace: 'A link of a lower layer leads this file to the place of a package file, where it was not read.',
  root: 'The layer hides all files of lower layers. Some container runtimes keep these files.',
};

/**
 * Warns about entries on which container runtimes differ, once in a layer for each reason. Docker, Podman and containerd with overlayfs extract
 * each layer into a folder of its own, in which links and whiteouts of lower layers do not exist (docs/decisions/0041).
 */
interface LayerReport {
  warn(reason: keyof typeof reportMessages, path: string): void;
  /** Runs a change, and warns if it removes a wanted file. */
  change(reason: keyof typeof reportMessages | undefined, path: string, change: () => void): void;
}

function createLayerReport(removed: ReadonlyMap<string, MergedFile>, warnings: WarningList): LayerReport {
  const reported = new Set<string>();
  const warn: LayerReport['warn'] = (reason, path) => {
    if (reported.has(reason)) return;
    reported.add(reason);
    warnings.add({ code: 'MALFORMED_FILE', message: reportMessages[reason], path });
  };
  return {
    warn,
    change(reason, path, change) {
      const before = removed.size;
      change();
      if (reason !== undefined && removed.size > before) warn(reason, path);
    },
  };
}

/** An opaque folder hides what lower layers have in it. `path` as written, `place` where it leads. */
function hideBelow({ tree, layer, stash, report, warnings }: LayerContext, path: string, place: string): void {
  const node = findNode(tree, place);
  // A file is no folder. Docker, Podman and umoci keep it.
  if (!node || node.file) return;
  // overlayfs has no opaque root. Files that no analyzer wants may be hidden too, so that every such layer has the warning.
  if (place === '' && layer > 0) warnings.add({ code: 'MALFORMED_LAYER', message: reportMessages.root });
  report.change(path === place ? undefined : 'throughLink', path, () => clearNode(tree, node, stash));
}

/**
 * A whiteout hides what lower layers have at its path. overlayfs stores it as a device in the place of the folder, which a later entry for the
 * folder replaces.
 */
function hide({ tree, result, stash, report }: LayerContext, path: string, place: string): void {
  const node = findNode(tree, place);
  if (!node) return;
  const ofLayer = treeHas(result.tree, path) === 'directory' ? 'folderOfLayer' : undefined;
  report.change(path === place ? ofLayer : 'throughLink', path, () => removeNode(tree, node, stash));
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

function addSymlinks({ tree, result, stash, report }: LayerContext): void {
  for (const [path, target] of result.tree.symlinks) {
    const place = resolveEntry(tree, path);
    const node = ensureNode(tree, place);
    if (!node) return;
    report.change(path === place ? undefined : 'throughLink', path, () => clearNode(tree, node, stash));
    node.symlink = target;
  }
}

function addFiles({ tree, result, layer, stash, report }: LayerContext, removed: Map<string, MergedFile>): void {
  const links = new Set(result.tree.symlinks.map(([path]) => path));
  for (const { path, facts } of result.files) {
    // Links, which are already in the tree, and directories, which have no content, may also have wanted names.
    if (links.has(path) || treeHas(result.tree, path) === 'directory') continue;
    const resolved = resolveEntry(tree, path);
    const node = ensureNode(tree, resolved);
    if (!node) return;
    const isThroughLink = path !== resolved;
    // The layer itself may have the other file.
    if (isThroughLink && node.file) report.warn('throughLink', path);
    if (isThroughLink && isReadAtPlaceOnly(path, resolved)) report.warn('unreadPlace', path);
    report.change(isThroughLink ? 'throughLink' : undefined, path, () => clearNode(tree, node, stash));
    const introduced = introducedLayers(facts, layer, removed.get(resolved));
    node.file = { layer, facts, introduced, ...(isThroughLink && { isThroughLink }) };
  }
}

const wantedBy = createFileIndex(analyzers.filter(isFileAnalyzer));

/** Whether an analyzer reads a file of the second path and not of the first. */
function isReadAtPlaceOnly(path: string, place: string): boolean {
  const atPath = wantedBy(path);
  return wantedBy(place).some(({ analyzer }) => atPath.every((one) => one.analyzer !== analyzer));
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
      ...node.file,
      facts: source.facts,
      introduced: introducedLayers(source.facts, layer, removed.get(resolved)),
    };
  }
}

/**
 * A file that no analyzer wants by its name may replace a wanted file through a linked folder, or be one there. The order of the entries of
 * a layer is not known here: a file below a link of the same layer may have been removed by the link.
 */
function replaceThroughLinks({ tree, result, layer, stash, warnings, report }: LayerContext): void {
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
    if (node?.file?.layer === layer) return;
    if (!node?.file) {
      if (isReadAtPlaceOnly(path, landed) && !isBelowOwn(path)) report.warn('unreadPlace', path);
      return;
    }
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
