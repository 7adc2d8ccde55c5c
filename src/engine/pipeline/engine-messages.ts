import type { ScanErrorCode } from '../../domain/scan-error.ts';
import type { EngineTaskName } from './engine-tasks.ts';

/** Input of a worker of the engine. */
export interface EngineWork {
  name: EngineTaskName;
  input: unknown;
}

/** Why a task failed. */
export interface EngineFailure {
  code: ScanErrorCode;
  message: string;
  isRetryable: boolean;
  detail?: string;
}
