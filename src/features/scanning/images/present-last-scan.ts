import { statusOf } from '../../../domain/scan-rank.ts';
import type { LastScanColumns } from './last-scan-store.ts';

export function presentLastScan(row: LastScanColumns) {
  const { last_scan_id: scanId, last_scan_status: status, last_scan_created_at: createdAt } = row;
  if (scanId === null || status === null || createdAt === null) return null;
  return {
    scanId,
    status: statusOf(status),
    error: row.last_scan_error,
    createdAt: createdAt.toISOString(),
    scannedAt: row.last_scan_scanned_at?.toISOString() ?? null,
  };
}
