import { presentCoverage } from '../../../engine/matching/present-coverage.ts';
import { presentOperatingSystem, presentSbomLinks, presentScan, presentScannerRuns } from './present-scan.ts';
import { hasSbom } from './read-sbom-input.ts';
import type { readScanInventory, readScanSnapshot } from './scan-contents-store.ts';
import type { ScanDetail } from './scan-schema.ts';
import type { ScanRow } from './scan-store.ts';

type Lists = 'findings' | 'packages' | 'layers' | 'checks';

/** A scan with its result, without the lists. `row`: the scan with the time of its next attempt. */
export function presentResult(
  row: ScanRow,
  inventory: Awaited<ReturnType<typeof readScanInventory>>,
  snapshot: Awaited<ReturnType<typeof readScanSnapshot>>,
): Omit<ScanDetail, Lists> {
  return {
    ...presentScan(row),
    scanners: presentScannerRuns(row.scanners),
    os: presentOperatingSystem(inventory?.operating_system ?? null),
    base: null,
    content: inventory?.evidence.content ?? null,
    sbom: hasSbom(row) ? presentSbomLinks(row.id) : null,
    scoring: row.scoring,
    coverage: row.coverage && presentCoverage(row.coverage),
    warnings: row.warnings,
    advisories: snapshot
      ? {
          snapshot: snapshot.digest,
          builtAt: snapshot.built_at.toISOString(),
          age: ageAt(row.scanned_at ?? new Date(), snapshot.built_at),
        }
      : null,
    error: row.error,
  };
}

/** Seconds, never negative. */
function ageAt(time: Date, builtAt: Date): number {
  return Math.max(0, Math.round((time.getTime() - builtAt.getTime()) / 1000));
}
