import type { ResultCause } from '../../domain/finding-cause.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { WorkContext } from '../../lib/work-pool/serve-work.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import type { SnapshotChanges } from '../advisories/compare-snapshots.ts';
import type { RefreshRequest, RefreshResult } from '../advisories/refresh-snapshot.ts';
import { analyzers } from '../analyzers/analyzers.ts';
import type { MatchResult } from '../matching/match-result.ts';
import type { MatchTask } from '../matching/run-match.ts';
import type { PolicyAnswer, PolicyTask } from '../policy/run-policy.ts';
import type { ChangedSupportTask } from '../rematch/changed-support.ts';
import type { EndedSoftwareTask } from '../rematch/ended-software.ts';
import type { EndedSystemsTask } from '../rematch/ended-systems.ts';
import type { ExplainChangesTask } from '../rematch/explain-changes.ts';
import type { ComparedMatches, CompareMatchesTask } from '../rematch/run-compare-matches.ts';
import type { MatchedInventory, MatchStoredTask } from '../rematch/run-match-stored.ts';
import type { TouchedSelection } from '../rematch/select-touched.ts';
import type { EncodedUploadReading } from '../upload/encode-upload.ts';
import type { EncodedAssessment } from './encode-assessment.ts';
import { type EncodedInventory, encodeInventory } from './encode-inventory.ts';
import { encodeLayerResult } from './encode-layer-result.ts';
import { type EncodedMergeInput, mergeEncodedLayers } from './merge-encoded-layers.ts';
import type { AssessTask } from './run-assess.ts';
import { scanLayer } from './scan-layer.ts';
import { scanLayers } from './scan-layers.ts';
import { imageLimitsOf, layerLimitsOf, type ScanLimits } from './scan-limits.ts';
import type { LayerToRead } from './without-faulty-files.ts';

/** Context of a task. `limits` are those of the pool. */
export interface TaskContext extends WorkContext {
  limits: ScanLimits;
}

/**
 * Tasks of the engine's workers. Inputs and outputs are plain data (structured clone). Data that grow with the image are passed as batches
 * of bytes, because reading a large object would block the main process for seconds. A task throws ScanError for invalid input. Any other
 * error is a bug.
 */
export const engineTasks = {
  /** The worker encodes, and the main process only passes the bytes on. */
  'scan-layer': async (
    { isPlain = false, isMatchedNext = false, leftOut, ...layer }: LayerTask,
    { limits, ...context }: TaskContext,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    if (isMatchedNext) loadMatching();
    const result = await scanLayer({ layer, leftOut, analyzers, limits: layerLimitsOf(limits), ...context });
    return encodeLayerResult(result, { isPlain });
  },
  /** Several layers that share the worker. Reports the bytes that were read of each. */
  'scan-layers': (
    { isMatchedNext = false, ...task }: LayersTask,
    { limits, ...context }: TaskContext,
  ): Promise<Uint8Array<ArrayBuffer>[]> => {
    if (isMatchedNext) loadMatching();
    return scanLayers({ ...task, analyzers, limits: layerLimitsOf(limits), ...context });
  },
  /** Fetches and verifies a layer for the copy that its locator names. */
  'fetch-layer': async (layer: LayerBlob, { signal }: WorkContext): Promise<void> =>
    (await import('../../oci/fetch-layer.ts')).fetchLayer(layer, signal),
  'merge-layers': async (input: EncodedMergeInput, { limits }: TaskContext): Promise<EncodedInventory> =>
    encodeInventory(mergeEncodedLayers(input, imageLimitsOf(limits))),
  /** Merges and matches. The inventory is the only progress, so that the caller decodes it while this thread matches. */
  'merge-and-match': async (
    { snapshotPath, ...input }: EncodedMergeInput & Pick<MatchTask, 'snapshotPath'>,
    { limits, onProgress }: TaskContext,
  ): Promise<MatchResult> => {
    const inventory = mergeEncodedLayers(input, imageLimitsOf(limits));
    onProgress(encodeInventory(inventory), { isDue: true });
    return (await import('../matching/run-match.ts')).runMatch({ snapshotPath, inventory });
  },
  // Loaded on first use: workers that read layers need neither the HTTP client nor SQLite.
  'compile-snapshot': async (request: RefreshRequest, context: WorkContext): Promise<RefreshResult> =>
    (await import('../advisories/refresh-snapshot.ts')).refreshSnapshot(request, context),
  'read-upload': async ({ bytes }: { bytes: Uint8Array }): Promise<EncodedUploadReading> =>
    (await import('../upload/encode-upload.ts')).encodeUploadReading(
      (await import('../upload/read-upload.ts')).readUpload(bytes),
    ),
  assess: async (task: AssessTask, { signal }: WorkContext): Promise<EncodedAssessment> =>
    (await import('./run-assess.ts')).runAssess(task, signal),
  'compare-snapshots': async ({ before, after }: { before: string; after: string }): Promise<SnapshotChanges> =>
    (await import('../advisories/compare-snapshots.ts')).compareSnapshots(before, after),
  'select-touched': async (selection: TouchedSelection): Promise<string[]> =>
    (await import('../rematch/select-touched.ts')).selectTouched(selection),
  'ended-systems': async (task: EndedSystemsTask): Promise<OperatingSystem[]> =>
    (await import('../rematch/ended-systems.ts')).endedSystems(task),
  'changed-support': async (task: ChangedSupportTask): Promise<boolean> =>
    (await import('../rematch/changed-support.ts')).changedSupport(task),
  'ended-software': async (task: EndedSoftwareTask): Promise<string[]> =>
    (await import('../rematch/ended-software.ts')).endedSoftware(task),
  'compare-matches': async (task: CompareMatchesTask): Promise<ComparedMatches> =>
    (await import('../rematch/run-compare-matches.ts')).runCompareMatches(task),
  'match-stored': async (task: MatchStoredTask): Promise<MatchedInventory> =>
    (await import('../rematch/run-match-stored.ts')).runMatchStored(task),
  'explain-changes': async (task: ExplainChangesTask): Promise<ResultCause[]> =>
    (await import('../rematch/explain-changes.ts')).explainChanges(task),
  'evaluate-policy': async (task: PolicyTask): Promise<PolicyAnswer> =>
    (await import('../policy/run-policy.ts')).runPolicy(task),
  match: async (task: MatchTask): Promise<MatchResult> => (await import('../matching/run-match.ts')).runMatch(task),
};

interface LayerTaskOptions {
  /** The result is merged and not stored, so it is not deflated. Default false. */
  isPlain?: boolean;
  /** This worker matches the image later. Default false. */
  isMatchedNext?: boolean;
}

export interface LayerTask extends LayerToRead, LayerTaskOptions {}

export interface LayersTask extends LayerTaskOptions {
  layers: LayerToRead[];
}

/** Loads the modules of matching while the first bytes of a layer are read. An error occurs again when they are used. */
function loadMatching(): void {
  setImmediate(() => void import('../matching/run-match.ts').catch(() => undefined));
}

export type EngineTasks = typeof engineTasks;
export type EngineTaskName = keyof EngineTasks;
export type EngineTaskInput<Name extends EngineTaskName> = Parameters<EngineTasks[Name]>[0];
export type EngineTaskOutput<Name extends EngineTaskName> = Awaited<ReturnType<EngineTasks[Name]>>;
