import type { ScanErrorCode } from '../../domain/scan-error.ts';
import type { EngineTaskName } from './engine-tasks.ts';
import type { ScanLimits } from './scan-limits.ts';

/** Input of an engine worker. */
export interface EngineWork {
  name: EngineTaskName;
  input: unknown;
  limits: ScanLimits;
}

/** The reason why a task failed. */
export interface EngineFailure {
  code: ScanErrorCode;
  message: string;
  isRetryable: boolean;
  detail?: string;
}
