import type { ScanErrorCode } from './scan-error.ts';

/** Something in an image that could not be read or was cut short; a scan with any of these is `partial`. */
export interface EngineWarning {
  code: ScanErrorCode | 'MALFORMED_FILE' | 'FILE_TOO_LARGE' | 'NOT_UTF8';
  /** For people; holds no file content. */
  message: string;
  path?: string;
  layerIndex?: number;
}
