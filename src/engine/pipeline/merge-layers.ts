import type { EngineWarning } from '../../domain/warning.ts';
import type { ImageConfig } from '../../oci/image-source.ts';
import { rpmFolders } from '../analyzers/rpm/rpm-analyzer.ts';
import { type AppliedLayer, applyLayer } from './apply-layer.ts';
import { collectPackages } from './collect-packages.ts';
import { collectUnread } from './collect-unread.ts';
import { createContentCounter } from './count-content.ts';
import { engineRevision } from './engine-revision.ts';
import { findOperatingSystem } from './find-operating-system.ts';
import { type HashCounts, hashCountsOf } from './hidden-paths.ts';
import type { ImageEvidence, Inventory } from './inventory.ts';
import { isHistoryUsable, mapHistory } from './layer-history.ts';
import type { LayerResult, UnreadFiles } from './layer-result.ts';
import { createMergedTree, filesOf, findNode, type MergedTree, resolvePath } from './merged-tree.ts';
import { nixStoreFiles } from './nix-store-files.ts';
import { createPackageOwners } from './package-owners.ts';
import { configLayerIndex, redactConfig } from './redact-config.ts';
import { deletedSecrets, lostDatabaseWarnings, type RemovedDatabase, removedDatabases } from './removed-files.ts';
import { createLeftoverFinder, type RewrittenDatabase, rewrittenDatabase } from './rewritten-databases.ts';
import { selectLinkedDatabases } from './select-linked-databases.ts';
import { treeHas } from './tree.ts';
import type { MergedFile } from './tree-node.ts';
import { findVisibleLayerParts, type VisibleLayerParts } from './visible-layer-parts.ts';
import { createWarningList } from './warning-list.ts';

/** A layer's result and the facts that only the manifest has. */
export interface MergeableLayer {
  mediaType: string;
  /**
   * Called once for each pass over the layers. No result is held between two calls, so a large image needs the memory of one result only.
   */
  read(): LayerResult;
}

export interface MergeInput {
  config: ImageConfig;
  /** Bottom layer first. */
  layers: MergeableLayer[];
}

/** Data that stay of a layer between the passes: a few kilobytes. */
type LayerOutline = Omit<LayerResult, 'files' | 'tree' | 'entryCount' | 'unread'> & {
  mediaType: string;
  unread: Pick<UnreadFiles, 'kinds' | 'unlisted'>;
  isTruncated: boolean;
  areFilesTruncated: boolean;
} & HashCounts;

/** Largest number of stored evidence of each kind, and of warnings. */
const evidenceMax = 200;
const warningsMax = 1000;

/** Merges the layers to the inventory of the image. Pure: the same input always yields the same value. */
export function mergeLayers({ config, layers }: MergeInput): Inventory {
  const tree = createMergedTree();
  const outlines: LayerOutline[] = [];
  const applied: AppliedLayer[] = [];
  const lost: RemovedDatabase[] = [];
  const rewritten: RewrittenDatabase[] = [];
  const secrets: ImageEvidence['files'] = [];
  for (const [layer, one] of layers.entries()) {
    const { outline, effect } = readLayer(tree, one, layer);
    outlines.push(outline);
    applied.push(effect);
    for (const database of removedDatabases(tree, effect, layer)) lost.push(database);
    const fewer = rewrittenDatabase(tree, effect, layer);
    if (fewer) rewritten.push(fewer);
    for (const secret of deletedSecrets(effect)) secrets.push(secret);
  }
  const linked = selectLinkedDatabases(tree, filesOf(tree));
  const operatingSystem = findOperatingSystem(tree);
  const owners = createPackageOwners(tree, linked.files);
  const counter = createContentCounter(tree, owners);
  const leftovers = createLeftoverFinder(rewritten);
  const visibleParts = findVisibleLayerParts(layers, outlines, applied, (visible) => {
    counter.add(visible);
    leftovers.see(visible);
  });
  const store = nixStoreFiles(visibleParts.map((part) => part.unread));
  const files = [...linked.files, ...store.files];
  const areFilesKnown = outlines.every(({ areFilesTruncated }) => !areFilesTruncated);
  const ownedFiles = areFilesKnown ? { ownedFiles: counter.owned } : {};
  const collected = collectPackages({ tree, files, owners, operatingSystem, ...ownedFiles });
  const unread = collectUnread({
    tree,
    owners,
    present: [...store.unread, ...linked.unread],
    unlisted: outlines.map(({ unread }) => unread),
  });
  const isHistoryMapped = isHistoryUsable(config.history, layers.length);
  const redacted = redactConfig(config, (step) => (isHistoryMapped ? step : configLayerIndex));
  const content = outlines.map((layer, index) => {
    const { wastedBytes = 0, removedFiles = [] } = visibleParts[index] ?? {};
    return { ...layer, wastedBytes, removedFiles };
  });
  const history = mapHistory(content, redacted.config.history);
  const toIndex = (layer: number): number => history.indexOfContent[layer] ?? configLayerIndex;

  const listed = new Set(collected.packages.map(({ type, name }) => `${type}\0${name}`));
  const contentWarnings = [
    ...layerWarnings(outlines, visibleParts, applied),
    ...fileWarnings(files),
    ...collected.warnings,
    ...lostDatabaseWarnings(lost, listed, (below) =>
      visibleParts.slice(0, below).some((one) => one.hasSurvivingPrograms),
    ),
    ...leftovers.warnings(listed, owners.hasDistributionOwner),
    ...unreadDatabaseWarnings(tree, layers),
    ...(tree.isFull ? [fullWarning] : []),
  ];
  const warnings = createWarningList(warningsMax, 'image');
  for (const warning of contentWarnings) warnings.add(withIndex(warning, toIndex));
  const fileEvidence = [...visibleParts.flatMap((part) => part.evidence), ...analyzedEvidence(files), ...secrets];
  return {
    engineRevision,
    operatingSystem,
    packages: collected.packages.map((found) => ({ ...found, layerIndex: toIndex(found.layerIndex) })),
    layers: history.layers,
    evidence: {
      config: redacted.config,
      files: bounded([
        ...redacted.found,
        ...fileEvidence.map((one) => ({ ...one, layerIndex: toIndex(one.layerIndex) })),
      ]),
      unread,
      ...(areFilesKnown && { content: counter.content }),
    },
    warnings: warnings.list(),
    sizeBytes: outlines.reduce((sum, layer) => sum + layer.sizeBytes, 0),
    uncompressedBytes: outlines.reduce((sum, layer) => sum + layer.uncompressedBytes, 0),
  };
}

/** A function of its own, because a loop keeps the result of the last layer in memory while it reads the next one. */
function readLayer(tree: MergedTree, { mediaType, read }: MergeableLayer, layer: number) {
  const result = read();
  const effect = applyLayer(tree, result, layer);
  return { outline: outlineOf(result, mediaType), effect };
}

function outlineOf(result: LayerResult, mediaType: string): LayerOutline {
  const { files: _files, tree, entryCount: _entryCount, unread, ...rest } = result;
  const { kinds, unlisted } = unread;
  return {
    ...rest,
    ...hashCountsOf(tree),
    unread: { kinds, unlisted },
    mediaType,
    isTruncated: tree.isTruncated,
    areFilesTruncated: tree.areFilesTruncated,
  };
}

const fullWarning: EngineWarning = {
  code: 'LIMIT_EXCEEDED',
  message: 'The image exceeds the limit of links and packages that are followed; some were ignored.',
};

function layerWarnings(
  layers: LayerOutline[],
  visibleParts: VisibleLayerParts[],
  applied: AppliedLayer[],
): EngineWarning[] {
  return layers.flatMap((layer, layerIndex) => {
    const warnings = [
      // A file that could not be read and that a later layer deletes does not affect the image.
      ...layer.warnings.filter((_, index) => visibleParts[layerIndex]?.isWarningCurrent[index] !== false),
      ...(applied[layerIndex]?.warnings ?? []),
    ];
    if (layer.isTruncated) {
      const message =
        'The layer exceeds the limit of links and deletions that are followed; their effect on other files is unknown.';
      warnings.push({ code: 'LIMIT_EXCEEDED', message });
    }
    return warnings.map((warning) => ({ ...warning, layerIndex }));
  });
}

function fileWarnings(files: { path: string; file: MergedFile }[]): EngineWarning[] {
  return files.flatMap(({ path, file }) =>
    file.facts.flatMap(({ facts }) =>
      (facts.warnings ?? []).map(
        (message): EngineWarning => ({ code: 'MALFORMED_FILE', message, path, layerIndex: file.layer }),
      ),
    ),
  );
}

const databasePaths = [
  'var/lib/dpkg/status',
  'lib/apk/db/installed',
  'usr/lib/apk/db/installed',
  ...['rpmdb.sqlite', 'Packages.db', 'Packages'].flatMap((name) => rpmFolders.map((folder) => folder + name)),
];

/** The path of the database is a link to a file that no analyzer reads by its name: its packages exist and were not read. */
function unreadDatabaseWarnings(tree: MergedTree, layers: MergeableLayer[]): EngineWarning[] {
  const moved = databasePaths.flatMap((path) => {
    const resolved = resolvePath(tree, path, true);
    return resolved === undefined || resolved === path || findNode(tree, resolved)?.file ? [] : [{ path, resolved }];
  });
  if (moved.length === 0) return [];
  const found = new Set<string>();
  for (const { read } of layers) {
    const result = read();
    for (const { resolved } of moved) if (treeHas(result.tree, resolved) === 'entry') found.add(resolved);
  }
  return moved.flatMap(({ path, resolved }): EngineWarning[] => {
    const message = `This package database is located at ${resolved.slice(0, 256)}, where it was not read.`;
    return found.has(resolved) ? [{ code: 'MALFORMED_FILE', message, path }] : [];
  });
}

function analyzedEvidence(files: { path: string; file: MergedFile }[]): ImageEvidence['files'] {
  return files.flatMap(({ file }) =>
    file.facts.flatMap(({ facts }) => (facts.evidence ?? []).map((one) => ({ ...one, layerIndex: file.layer }))),
  );
}

/** One of each kind and subject, limited for each kind, in a stable order. */
function bounded(evidence: ImageEvidence['files']): ImageEvidence['files'] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  return evidence.filter(({ kind, subject }) => {
    const key = `${kind}\0${subject}`;
    const count = counts.get(kind) ?? 0;
    if (count >= evidenceMax || seen.has(key)) return false;
    seen.add(key);
    counts.set(kind, count + 1);
    return true;
  });
}

function withIndex(warning: EngineWarning, toIndex: (layer: number) => number): EngineWarning {
  return warning.layerIndex === undefined ? warning : { ...warning, layerIndex: toIndex(warning.layerIndex) };
}
