import type { AppliedLayer } from './apply-layer.ts';
import type { PresentUnreadFile } from './collect-unread.ts';
import { createHiddenPaths } from './hidden-paths.ts';
import type { ImageEvidence } from './inventory.ts';
import type { LayerResult, UnreadFiles } from './layer-result.ts';
import { forEachListedFile } from './tree.ts';

/** What of one layer the layers above leave. */
export interface LayerSurvey {
  wastedBytes: number;
  /** Whether any program or library of this layer is still there. */
  hasSurvivingPrograms: boolean;
  /** Marks of files that are still there. `layerIndex` counts content layers. */
  evidence: ImageEvidence['files'];
  /** Paths of the layer's warnings that are still there. */
  isWarningCurrent: boolean[];
  /** Files of kinds that no analyzer reads that are still there. */
  unread: PresentUnreadFile[];
}

/** Looks at every layer from the top down: each answer needs only what lies above. */
export function surveyLayers(results: LayerResult[], applied: AppliedLayer[]): LayerSurvey[] {
  // The lowest layer hides nothing.
  const above = results.slice(1);
  const hidden = createHiddenPaths({
    entries: sum(above, ({ tree }) => tree.entryHashes.length / 8 + tree.whiteouts.length),
    directories: sum(above, ({ tree }) => tree.directoryHashes.length / 8),
  });
  const surveys: LayerSurvey[] = [];
  for (let layer = results.length - 1; layer >= 0; layer -= 1) {
    const result = results[layer];
    if (!result) continue;
    surveys.unshift(surveyLayer(result, layer, (path) => hidden.isHidden(path)));
    if (layer > 0) hidden.add(result.tree, applied[layer]?.whiteouts ?? [], applied[layer]?.opaques ?? []);
  }
  return surveys;
}

function sum(results: LayerResult[], count: (result: LayerResult) => number): number {
  return results.reduce((total, result) => total + count(result), 0);
}

function surveyLayer(result: LayerResult, layer: number, isHidden: (path: string) => boolean): LayerSurvey {
  // What was cut from the list may well be there.
  let hasSurvivingPrograms = result.tree.areFilesTruncated;
  let wastedBytes = 0;
  const unread: PresentUnreadFile[] = [];
  const unreadKind = createKindReader(result.unread);
  forEachListedFile(result.tree, (path, sizeBytes) => {
    const kind = unreadKind();
    if (isHidden(path)) {
      wastedBytes += sizeBytes;
      return;
    }
    if (!hasSurvivingPrograms) hasSurvivingPrograms = programFolders.test(path);
    if (kind) unread.push({ kind, path, sizeBytes });
  });
  const evidence: ImageEvidence['files'] = [];
  for (const [kind, path] of result.tree.marks) {
    if (!isHidden(path)) evidence.push({ kind, subject: path, layerIndex: layer });
  }
  const isWarningCurrent = result.warnings.map(({ path }) => path === undefined || !isHidden(path));
  return { wastedBytes, hasSurvivingPrograms, evidence, isWarningCurrent, unread };
}

/** Asked once for each listed file, in their order: the kind of the file when no analyzer reads it. */
function createKindReader({
  positions: bytes,
  kindOf,
  kinds,
}: UnreadFiles): () => UnreadFiles['kinds'][number] | undefined {
  // Copied: bytes out of a cache need not lie on a border of four.
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
