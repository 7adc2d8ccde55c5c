import { ScanError } from '../../domain/scan-error.ts';
import { WorkLostError } from '../../lib/work-pool/work-lost-error.ts';
import type { LayerBlob } from '../../oci/image-source.ts';
import { type LeftOutFile, readAnalyzerStep } from './analyzer-steps.ts';

/** Number of files of one layer that are left out. With each one, the layer is read again. */
const leftOutMax = 5;
/**
 * Number of those at which a worker ran out of memory. The worker may also hold too much of other files, and then the layer cannot be read
 * without this file either.
 */
const leftOutByMemoryMax = 2;

/** A layer, and the files in it that are not read. */
export interface LayerToRead extends LayerBlob {
  leftOut?: readonly LeftOutFile[];
}

/** Runs work that reads layers. Rejects with its error. */
export type RunWithoutFaultyFiles = <Result>(
  layers: readonly LayerBlob[],
  read: (layers: LayerToRead[]) => Promise<Result>,
) => Promise<Result>;

/**
 * When a worker is lost while an analyzer reads a file, the work runs again without that analyzer for that file. Files that were left out
 * once are left out of all later work on the same layer.
 */
export function withoutFaultyFiles(): RunWithoutFaultyFiles {
  const leftOut = new Map<string, LeftOutFile[]>();
  /** Whether the layers may be read again. */
  const leaveOut = (error: unknown, tasks: LayerToRead[]): boolean => {
    const fault = faultOf(error);
    if (fault === undefined) return false;
    const { layer, ...file } = fault;
    const files = leftOut.get(layer) ?? [];
    const isFile = ({ analyzer, path }: LeftOutFile): boolean => analyzer === file.analyzer && path === file.path;
    const isRead = !tasks.some((task) => task.digest === layer && task.leftOut?.some(isFile));
    // Other work in the same worker was lost at the same file.
    if (files.some(isFile)) return isRead;
    const byMemory = files.filter(({ reason }) => reason === 'memory').length;
    if (files.length >= leftOutMax) return false;
    if (file.reason === 'memory' && byMemory >= leftOutByMemoryMax) return false;
    leftOut.set(layer, [...files, file]);
    return true;
  };

  return async (layers, read) => {
    for (;;) {
      const tasks = layers.map((layer) => {
        const files = leftOut.get(layer.digest);
        return files === undefined ? layer : { ...layer, leftOut: files };
      });
      try {
        return await read(tasks);
      } catch (error) {
        if (!leaveOut(error, tasks)) throw error;
      }
    }
  };
}

function faultOf(error: unknown): ({ layer: string } & LeftOutFile) | undefined {
  const lost = error instanceof ScanError ? error.cause : undefined;
  if (!(lost instanceof WorkLostError) || lost.step === undefined) return undefined;
  const reason = reasons[lost.reason];
  const step = readAnalyzerStep(lost.step);
  return reason && step && { ...step, reason };
}

const reasons: Partial<Record<WorkLostError['reason'], LeftOutFile['reason']>> = {
  'step-limit': 'time',
  'out-of-memory': 'memory',
  crashed: 'crash',
};
