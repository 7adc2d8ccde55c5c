import { advisoryAgeSeconds } from '../../../engine/advisories/advisory-times.ts';
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
  const confirmedAt = row.advisories_confirmed_at ?? snapshot?.built_at ?? new Date(0);
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
          confirmedAt: confirmedAt.toISOString(),
          changedAt: snapshot.built_at.toISOString(),
          age: advisoryAgeSeconds({ confirmedAt: confirmedAt.toISOString() }, (row.scanned_at ?? new Date()).getTime()),
        }
      : null,
    error: row.error,
  };
}
