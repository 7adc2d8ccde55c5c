/** In order of the lifecycle. The position is the stored rank by which lists sort. */
export const scanStatuses = ['QUEUED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const grades = ['A', 'B', 'C', 'D', 'F'] as const;
/** Null when the inventory is unreadable or something was not assessed. */
export type Grade = (typeof grades)[number];

export const scannerNames = ['trivy', 'grype', 'syft', 'osv', 'dockle', 'dive', 'builtin'] as const;
export type ScannerName = (typeof scannerNames)[number];
export const defaultScanners: readonly ScannerName[] = ['trivy', 'grype', 'syft'];

/** Progress of a scan; `percent` never decreases within an attempt. */
export interface ScanProgress {
  phase: 'queued' | 'resolving' | 'pulling' | 'merging' | 'scanning' | 'matching' | 'storing' | 'done';
  /** 0–100, integer. */
  percent: number;
}

/** `partial`: some content was not read or not assessed. */
export const completenesses = ['complete', 'partial'] as const;
export type Completeness = (typeof completenesses)[number];

/** Content of one kind that was found and not assessed. */
export interface NotAssessedKind {
  kind: string;
  /** Null when the number is unknown. */
  count: number | null;
}

/** Result of one scanner. Every requested scanner has one. */
export interface ScannerRun {
  name: ScannerName;
  version: string | null;
  databaseVersion: string | null;
  status: 'SUCCEEDED' | 'FAILED' | 'UNAVAILABLE';
  requested: 'explicit' | 'default';
  durationMs: number | null;
  findings: number | null;
  error: string | null;
  /** Image checks and figures of scanners without vulnerabilities (dockle, dive). They do not affect grade and score. */
  notes?: ScannerNote[];
}

export interface ScannerNote {
  id: string;
  level: string;
  text: string;
}

/**
 * Whether a result lacks the statements of a scanner, so that it must not read as clean: a scanner that was requested by name did not
 * succeed, or an installed one failed. A scanner of the default list that is not installed is no loss.
 */
export function lacksScanner(runs: readonly Pick<ScannerRun, 'name' | 'status' | 'requested'>[]): boolean {
  return runs.some(
    ({ requested, status }) => status === 'FAILED' || (requested === 'explicit' && status !== 'SUCCEEDED'),
  );
}
