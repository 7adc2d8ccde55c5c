import type { AppliedLayer } from './apply-layer.ts';
import type { PresentUnreadFile } from './collect-unread.ts';
import { createHiddenPaths, type HashCounts, type HiddenPaths } from './hidden-paths.ts';
import type { ImageEvidence } from './inventory.ts';
import type { LayerResult, UnreadFiles } from './layer-result.ts';
import { type ListedFile, type ListedFolder, visitListedFolders } from './listed-files.ts';
import { isRanked, rankFile, type SizedFile } from './rank-file.ts';

/** The parts of one layer that the layers above do not hide. */
export interface VisibleLayerParts {
  wastedBytes: number;
  /** The largest of the hidden files, in descending order of size. */
  removedFiles: SizedFile[];
  /** Whether any program or library of this layer is still present. */
  hasSurvivingPrograms: boolean;
  /** Marks of files that are still present. `layerIndex` counts content layers. */
  evidence: ImageEvidence['files'];
  /** Paths of the layer's warnings that are still present. */
  isWarningCurrent: boolean[];
  /** Files of kinds that no analyzer reads that are still present. */
  unread: PresentUnreadFile[];
}

/** Reads every layer from the top down, one at a time: each result depends only on the layers above. */
export function findVisibleLayerParts(
  layers: readonly { read(): LayerResult }[],
  counts: readonly HashCounts[],
  applied: AppliedLayer[],
  onVisible: OnVisibleFiles = () => undefined,
): VisibleLayerParts[] {
  const hidden = createHiddenPaths(counts);
  const parts: VisibleLayerParts[] = [];
  /** A function of its own, because a loop keeps the result of the last layer in memory while it reads the next one. */
  const readParts = (layer: number, read: () => LayerResult): VisibleLayerParts => {
    const result = read();
    const visible = collectVisibleParts(result, layer, hidden, onVisible);
    if (layer > 0) hidden.add(layer, result.tree, applied[layer] ?? { whiteouts: [], opaques: [] });
    return visible;
  };
  for (const [layer, { read }] of [...layers.entries()].reverse()) parts.unshift(readParts(layer, read));
  return parts;
}

/** Visible files of one folder. A folder may occur several times. */
type OnVisibleFiles = (files: Pick<ListedFolder, 'folder' | 'sizeBytes' | 'visitFiles'>) => void;

function collectVisibleParts(
  result: LayerResult,
  layer: number,
  { isFolderHidden, isHidden, fileTest }: HiddenPaths,
  onVisible: OnVisibleFiles,
): VisibleLayerParts {
  const isFileHidden = fileTest(result.tree);
  // Entries above the limit of the list count as present.
  let hasSurvivingPrograms = result.tree.areFilesTruncated;
  let wastedBytes = 0;
  const removedFiles: SizedFile[] = [];
  const remove = (file: ListedFile): void => {
    if (isRanked(removedFiles, file.sizeBytes)) rankFile(removedFiles, file.path(), file.sizeBytes);
  };
  const unread: PresentUnreadFile[] = [];
  const unreadKinds = createKindReader(result.unread);
  const see: OnVisibleFiles = (files) => {
    onVisible(files);
    hasSurvivingPrograms ||= programFolders.test(`${files.folder}/`);
  };
  const addUnread = ({ position, sizeBytes, path }: ListedFile): void => {
    const kind = unreadKinds.at(position);
    if (kind) unread.push({ kind, path: path(), sizeBytes });
  };
  visitListedFolders(result.tree, (run) => {
    if (isFolderHidden(run.folder)) {
      wastedBytes += run.sizeBytes;
      // No file of the folder is larger than their sum.
      if (isRanked(removedFiles, run.sizeBytes)) run.visitFiles(remove);
    } else if (!isFileHidden) {
      see(run);
      if (unreadKinds.hasIn(run)) run.visitFiles(addUnread);
    } else {
      const visible = visibleFilesOf(run, isFileHidden, remove);
      wastedBytes += run.sizeBytes - visible.sizeBytes;
      if (visible.count === 0) return;
      see(visible);
      if (unreadKinds.hasIn(run)) visible.visitFiles(addUnread);
    }
  });
  const evidence: ImageEvidence['files'] = [];
  for (const [kind, path] of result.tree.marks) {
    if (!isHidden(path)) evidence.push({ kind, subject: path, layerIndex: layer });
  }
  const isWarningCurrent = result.warnings.map(({ path }) => path === undefined || !isHidden(path));
  return { wastedBytes, removedFiles, hasSurvivingPrograms, evidence, isWarningCurrent, unread };
}

function visibleFilesOf(
  { folder, visitFiles }: ListedFolder,
  isHidden: (hash: number) => boolean,
  onHidden: (file: ListedFile) => void,
) {
  let sizeBytes = 0;
  let count = 0;
  const visitVisible: ListedFolder['visitFiles'] = (visit) =>
    visitFiles((file) => {
      if (!isHidden(file.hash())) visit(file);
    });
  visitFiles((file) => {
    if (isHidden(file.hash())) return onHidden(file);
    sizeBytes += file.sizeBytes;
    count += 1;
  });
  return { folder, sizeBytes, count, visitFiles: visitVisible };
}

/** The kinds of the listed files that no analyzer reads. Positions are asked for in ascending order. */
function createKindReader({ positions: bytes, kindOf, kinds }: UnreadFiles) {
  // Copied, because bytes from a cache may not be aligned to four.
  const positions = new Uint32Array(Uint8Array.from(bytes).buffer);
  let next = 0;
  const skipTo = (position: number): number => {
    for (let found = positions[next]; found !== undefined && found < position; found = positions[next]) next += 1;
    return positions[next] ?? Number.POSITIVE_INFINITY;
  };
  return {
    hasIn: ({ first, end }: ListedFolder): boolean => skipTo(first) < end,
    at: (position: number): UnreadFiles['kinds'][number] | undefined =>
      skipTo(position) === position ? kinds[kindOf[next] ?? -1] : undefined,
  };
}

const programFolders = /^(?:usr\/|s?bin\/|lib(?:64)?\/(?!apk\/))/;
