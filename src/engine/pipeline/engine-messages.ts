import type { ScanErrorCode } from '../../domain/scan-error.ts';
import type { EngineTaskName } from './engine-tasks.ts';

/** Input of an engine worker. */
export interface EngineWork {
  name: EngineTaskName;
  input: unknown;
}

/** The reason why a task failed. */
export interface EngineFailure {
  code: ScanErrorCode;
  message: string;
  isRetryable: boolean;
  detail?: string;
}
