import type { Schemas } from '../../lib/api/client.ts';

/** Status and progress of a scan, as `GET /api/scans/{scanId}/status` and the event stream send it. */
export type ScanState = Schemas['ScanState'];
export type ScanStatus = ScanState['status'];

const statuses: ReadonlySet<unknown> = new Set<ScanStatus>([
  'QUEUED',
  'IN_PROGRESS',
  'COMPLETE',
  'FAILED',
  'CANCELLED',
]);

/** Whether the status can still change. */
export function isUnfinished(status: ScanStatus): boolean {
  return status === 'QUEUED' || status === 'IN_PROGRESS';
}

/** The state in the data of an event; undefined if the data are not a state of this scan, such as text that a proxy inserts. */
export function readScanEvent(data: unknown, scanId: string): ScanState | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return isScanState(value) && value.scanId === scanId ? value : undefined;
  } catch {
    return undefined;
  }
}

function isScanState(value: unknown): value is ScanState {
  if (typeof value !== 'object' || value === null) return false;
  const { status, progress, scanId } = value as Record<string, unknown>;
  if (typeof scanId !== 'string' || !statuses.has(status)) return false;
  if (typeof progress !== 'object' || progress === null) return false;
  const { phase, percent } = progress as Record<string, unknown>;
  return typeof phase === 'string' && typeof percent === 'number' && Number.isFinite(percent);
}
