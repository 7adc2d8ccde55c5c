import type { ScanErrorCode } from './scan-error.ts';

/** Content of an image that is unreadable or was truncated. A scan with a warning is `partial`. */
export interface EngineWarning {
  code: ScanErrorCode | 'MALFORMED_FILE' | 'FILE_TOO_LARGE' | 'NOT_UTF8';
  /** Message for users without file content. */
  message: string;
  path?: string;
  layerIndex?: number;
}
