import type { LayerBlob } from '../../oci/image-source.ts';
import { analyzers } from '../analyzers/analyzers.ts';
import type { Inventory } from './inventory.ts';
import type { LayerResult } from './layer-result.ts';
import { type MergeInput, mergeLayers } from './merge-layers.ts';
import { scanLayer } from './scan-layer.ts';

export interface TaskContext {
  signal: AbortSignal;
  /** Told to whoever asked for the task, at most ten times a second. */
  onProgress(value: unknown): void;
}

/**
 * What worker threads can do. Inputs and outputs are plain data (structured clone). A task throws ScanError for what is wrong with
 * its input; anything else it throws is a fault of ours.
 */
export const engineTasks = {
  'scan-layer': (layer: LayerBlob, { signal, onProgress }: TaskContext): Promise<LayerResult> =>
    scanLayer({ layer, analyzers, signal, onProgress }),
  'merge-layers': async (input: MergeInput): Promise<Inventory> => mergeLayers(input),
};

export type EngineTasks = typeof engineTasks;
export type EngineTaskName = keyof EngineTasks;
export type EngineTaskInput<Name extends EngineTaskName> = Parameters<EngineTasks[Name]>[0];
export type EngineTaskOutput<Name extends EngineTaskName> = Awaited<ReturnType<EngineTasks[Name]>>;
