import type { Completeness } from '../../../domain/scan.ts';
import { statusOf as scanStatusOf } from '../../../domain/scan-rank.ts';

/** State of a tag, or of an image by its latest tag. */
export const imageStatuses = [
  'COMPLETE',
  'PARTIAL',
  'NOT_ASSESSED',
  'QUEUED',
  'IN_PROGRESS',
  'FAILED',
  'UNSUPPORTED',
  'CANCELLED',
  'NEVER_SCANNED',
] as const;
export type ImageStatus = (typeof imageStatuses)[number];

interface StatusColumns {
  completeness: Completeness | null;
  risk_score: number | null;
  last_scan_status: number | null;
  last_scan_error: { code: string } | null;
}

/** The same in SQL: `hasStatus` in last-scan-store.ts. */
export function statusOf(row: StatusColumns): ImageStatus {
  if (row.completeness !== null) {
    if (row.risk_score === null) return 'NOT_ASSESSED';
    return row.completeness === 'partial' ? 'PARTIAL' : 'COMPLETE';
  }
  if (row.last_scan_status === null) return 'NEVER_SCANNED';
  const status = scanStatusOf(row.last_scan_status);
  if (status === 'FAILED') return row.last_scan_error?.code === unsupportedCode ? 'UNSUPPORTED' : 'FAILED';
  // A result that was deleted, or that belongs to another source.
  return status === 'COMPLETE' ? 'NEVER_SCANNED' : status;
}

/** Code of the error of scans of artifacts that are no container images. */
export const unsupportedCode = 'UNSUPPORTED_MEDIA_TYPE';
