import type { ScanErrorCode } from '../../../domain/scan-error.ts';
import type { ConnectionErrorCode } from './connection-errors.ts';

/** Returns the error that a user sees for a failed connection to a registry. */
export function classifyConnectionError(code: ScanErrorCode): ConnectionErrorCode {
  switch (code) {
    case 'UNAUTHORIZED':
    case 'TLS':
    case 'BLOCKED_ADDRESS':
    case 'NOT_A_REGISTRY':
      return code;
    case 'LIMIT_EXCEEDED':
      return 'NOT_A_REGISTRY';
    default:
      return 'UNREACHABLE';
  }
}
