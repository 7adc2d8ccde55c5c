import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { builtInSupportDates } from '../engine/end-of-life/support-dates.ts';
import { renderScanTable } from '../engine/report/render-scan-table.ts';
import type { ReportFinding, ScanReport } from '../engine/report/scan-report.ts';
import type { FindingView } from '../features/findings/vulnerabilities/finding-schema.ts';
import { presentFinding } from '../features/findings/vulnerabilities/present-finding.ts';
import { presentScan } from '../features/scanning/scans/present-scan.ts';
import { readScanFindings, readScanInventory } from '../features/scanning/scans/scan-contents-store.ts';
import { findScan, type ScanRow } from '../features/scanning/scans/scan-store.ts';

export interface DemoScanView {
  organizationId: string;
  scanId: string;
  print: (line: string) => void;
  /** Fires when the service is asked to stop. */
  stopping: AbortSignal;
}

const waitMsMax = 60_000;

/** Waits for the demo scan and prints its result in the format of `plimsoll scan`. Returns false without a result. */
export async function showDemoScan(db: Kysely<Database>, view: DemoScanView): Promise<boolean> {
  const scan = await waitForEnd(db, view);
  if (!scan) return false;
  const { scoring, coverage } = scan;
  if (scoring === null || coverage === null) {
    view.print(`the demo image could not be scanned: ${scan.error?.message ?? 'it was cancelled'}`);
    return false;
  }
  view.print(`\n${renderScanTable(await toReport(db, scan, coverage), { width: process.stdout.columns ?? 120 })}`);
  view.print(
    'The demo image is assessed with advisories that come with the program, other images with the advisory feeds.',
  );
  return true;
}

async function toReport(
  db: Kysely<Database>,
  scan: ScanRow,
  coverage: NonNullable<ScanRow['coverage']>,
): Promise<ScanReport> {
  const [inventory, rows] = await Promise.all([
    readScanInventory(db, scan),
    readScanFindings(db, scan, { limit: null, offset: 0 }),
  ]);
  const shown = presentScan(scan);
  const image = { layers: inventory?.layers ?? [], operatingSystem: inventory?.operating_system ?? null };
  return {
    image: `${scan.image}:${scan.tag}`,
    platform: scan.platform ?? '',
    digest: scan.digest ?? '',
    // The demo advisories are compiled at the first start. Their date would look like that of the feeds.
    advisoriesBuiltAt: null,
    operatingSystem: inventory?.operating_system?.name ?? null,
    packages: inventory?.package_count ?? 0,
    content: inventory?.evidence.content ?? null,
    findings: rows.map((row) => toReportFinding(presentFinding(row, image, builtInSupportDates))),
    completeness: scan.completeness ?? 'partial',
    riskScore: shown.riskScore,
    grade: shown.compliance,
    counts: shown.counts,
    fixable: shown.fixable,
    coverage,
    checks: scan.checks,
    warnings: scan.warnings,
  };
}

function toReportFinding(finding: FindingView): ReportFinding {
  return {
    id: finding.cveId,
    severity: finding.severity,
    packageName: finding.package.name,
    packageVersion: finding.package.version,
    fixedVersion: finding.fixedVersion,
    fixState: finding.fixState,
    isKnownExploited: finding.kev,
    isMalware: finding.malware,
    epssScore: finding.epss?.score ?? null,
    layer: finding.layer,
  };
}

async function waitForEnd(
  db: Kysely<Database>,
  { organizationId, scanId, stopping }: DemoScanView,
): Promise<ScanRow | undefined> {
  for (const until = Date.now() + waitMsMax; Date.now() < until && !stopping.aborted; await delay(50)) {
    const scan = await findScan(db, organizationId, scanId);
    if (!scan || scan.status > 2) return scan;
  }
  return undefined;
}
