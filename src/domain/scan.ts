/** In order of life; the position is the stored rank by which lists sort. */
export const scanStatuses = ['QUEUED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const grades = ['A', 'B', 'C', 'D', 'F'] as const;
/** Null wherever the inventory could not be read or something in it was not assessed. */
export type Grade = (typeof grades)[number];

export const scannerNames = ['trivy', 'grype', 'syft', 'osv', 'dockle', 'dive', 'builtin'] as const;
export type ScannerName = (typeof scannerNames)[number];
export const defaultScanners: readonly ScannerName[] = ['trivy', 'grype', 'syft'];

/** What a scan is doing; `percent` never goes back within one try. */
export interface ScanProgress {
  phase: 'queued' | 'resolving' | 'pulling' | 'merging' | 'matching' | 'storing' | 'done';
  /** 0–100, integer. */
  percent: number;
}

/** `partial`: something was not read or not assessed. */
export const completenesses = ['complete', 'partial'] as const;
export type Completeness = (typeof completenesses)[number];

/** Content of one kind that was found and not assessed. */
export interface NotAssessedKind {
  kind: string;
  /** Null: the number is not known. */
  count: number | null;
}

/** Every scanner asked for has its row. */
export interface ScannerRun {
  name: ScannerName;
  version: string | null;
  databaseVersion: string | null;
  status: 'SUCCEEDED' | 'FAILED' | 'UNAVAILABLE';
  requested: 'explicit' | 'default';
  durationMs: number | null;
  findings: number | null;
  error: string | null;
}
