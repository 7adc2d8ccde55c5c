import type { AppliedLayer } from './apply-layer.ts';
import type { PresentUnreadFile } from './collect-unread.ts';
import { createHiddenPaths, type HiddenPaths } from './hidden-paths.ts';
import type { ImageEvidence } from './inventory.ts';
import type { LayerResult, LayerTree, UnreadFiles } from './layer-result.ts';
import { type ListedFile, visitListedFiles } from './listed-files.ts';

/** The parts of one layer that the layers above do not hide. */
export interface VisibleLayerParts {
  wastedBytes: number;
  /** Whether any program or library of this layer is still present. */
  hasSurvivingPrograms: boolean;
  /** Marks of files that are still present. `layerIndex` counts content layers. */
  evidence: ImageEvidence['files'];
  /** Paths of the layer's warnings that are still present. */
  isWarningCurrent: boolean[];
  /** Files of kinds that no analyzer reads that are still present. */
  unread: PresentUnreadFile[];
}

/** Hashes that a layer adds to the paths that hide lower layers. */
export interface HashCounts {
  hashedEntries: number;
  hashedDirectories: number;
  hashedOpaques: number;
}

export function hashCountsOf({ entryHashes, directoryHashes, whiteouts, opaques }: LayerTree): HashCounts {
  return {
    hashedEntries: entryHashes.length / 8 + whiteouts.length,
    hashedDirectories: directoryHashes.length / 8,
    hashedOpaques: opaques.length,
  };
}

/** Reads every layer from the top down, one at a time: each result depends only on the layers above. */
export function findVisibleLayerParts(
  layers: readonly { read(): LayerResult }[],
  counts: readonly HashCounts[],
  applied: AppliedLayer[],
  onVisibleFile: (file: ListedFile) => void = () => undefined,
): VisibleLayerParts[] {
  // The lowest layer hides nothing.
  const above = counts.slice(1);
  const hidden = createHiddenPaths({
    entries: above.reduce((total, { hashedEntries }) => total + hashedEntries, 0),
    directories: above.reduce((total, { hashedDirectories }) => total + hashedDirectories, 0),
    opaques: above.reduce((total, { hashedOpaques }) => total + hashedOpaques, 0),
  });
  const parts: VisibleLayerParts[] = [];
  for (const [layer, { read }] of [...layers.entries()].reverse()) {
    const result = read();
    parts.unshift(collectVisibleParts(result, layer, hidden, onVisibleFile));
    if (layer > 0) hidden.add(result.tree, applied[layer]?.whiteouts ?? [], applied[layer]?.opaques ?? []);
  }
  return parts;
}

function collectVisibleParts(
  result: LayerResult,
  layer: number,
  { isFileHidden, isHidden }: HiddenPaths,
  onVisibleFile: (file: ListedFile) => void,
): VisibleLayerParts {
  // Entries above the limit of the list count as present.
  let hasSurvivingPrograms = result.tree.areFilesTruncated;
  let wastedBytes = 0;
  const unread: PresentUnreadFile[] = [];
  const unreadKind = createKindReader(result.unread);
  let testedFolder = '';
  visitListedFiles(result.tree, (file) => {
    const { folder, sizeBytes } = file;
    const kind = unreadKind();
    if (isFileHidden(folder, file.hash)) {
      wastedBytes += sizeBytes;
      return;
    }
    onVisibleFile(file);
    if (!hasSurvivingPrograms && folder !== testedFolder) {
      testedFolder = folder;
      hasSurvivingPrograms = programFolders.test(`${folder}/`);
    }
    if (kind) unread.push({ kind, path: file.path(), sizeBytes });
  });
  const evidence: ImageEvidence['files'] = [];
  for (const [kind, path] of result.tree.marks) {
    if (!isHidden(path)) evidence.push({ kind, subject: path, layerIndex: layer });
  }
  const isWarningCurrent = result.warnings.map(({ path }) => path === undefined || !isHidden(path));
  return { wastedBytes, hasSurvivingPrograms, evidence, isWarningCurrent, unread };
}

/** Called once for each listed file, in order. Returns the kind of the file when no analyzer reads it. */
function createKindReader({
  positions: bytes,
  kindOf,
  kinds,
}: UnreadFiles): () => UnreadFiles['kinds'][number] | undefined {
  // Copied, because bytes from a cache may not be aligned to four.
  const positions = new Uint32Array(Uint8Array.from(bytes).buffer);
  let listed = 0;
  let next = 0;
  return () => {
    const isUnread = positions[next] === listed;
    listed += 1;
    if (!isUnread) return undefined;
    next += 1;
    return kinds[kindOf[next - 1] ?? -1];
  };
}

const programFolders = /^(?:usr\/|s?bin\/|lib(?:64)?\/(?!apk\/))/;
