import { ScanError } from '../../../domain/scan-error.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';

export interface RegistryHealth {
  status: RegistryRow['health_status'];
  code: string | null;
  message: string | null;
}

export const healthy: RegistryHealth = { status: 'healthy', code: null, message: null };

/** Health of a registry after a sync that skipped parts of it. */
export function healthyWithGaps(skipped: number, refusal: ScanError | null): RegistryHealth {
  if (skipped === 0) return healthy;
  const message = `${skipped} repositories or parts of the repository list could not be read, and no tag was marked as removed. First error: ${refusal?.message ?? 'access denied.'}`;
  return { status: 'healthy', code: refusal?.code ?? null, message };
}

/** Health of a registry after a failed sync. Messages of ScanError contain no text of the remote server. */
export function toRegistryHealth(error: unknown): RegistryHealth {
  if (!(error instanceof ScanError)) {
    return {
      status: 'error',
      code: 'INTERNAL',
      message: 'The sync failed because of an internal error of the service.',
    };
  }
  const { code, message } = error;
  if (code === 'UNAUTHORIZED') return { status: 'unauthorized', code, message };
  const isAway = code === 'UNREACHABLE' || code === 'TIMEOUT' || code === 'TLS' || code === 'BLOCKED_ADDRESS';
  return { status: isAway ? 'unreachable' : 'error', code, message };
}
