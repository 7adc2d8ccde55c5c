import type { ScanErrorCode } from '../../domain/scan-error.ts';
import type { EngineTaskName } from './engine-tasks.ts';

/** To a worker thread. */
export type TaskMessage =
  | { kind: 'run'; id: number; name: EngineTaskName; input: unknown }
  | { kind: 'cancel'; id: number };

/** From a worker thread. */
export type WorkerMessage =
  | { kind: 'progress'; id: number; value: unknown }
  | { kind: 'done'; id: number; output: unknown }
  | {
      kind: 'failed';
      id: number;
      failure: { code: ScanErrorCode; message: string; isRetryable: boolean; detail?: string };
    };
