import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { renderScanTable } from '../engine/report/render-scan-table.ts';
import type { ReportFinding, ScanReport } from '../engine/report/scan-report.ts';
import type { FindingView } from '../features/findings/vulnerabilities/finding-schema.ts';
import { presentFinding } from '../features/findings/vulnerabilities/present-finding.ts';
import { presentScan } from '../features/scanning/scans/present-scan.ts';
import { readScanFindings, readScanInventory, readSnapshot } from '../features/scanning/scans/scan-contents-store.ts';
import { findScan, type ScanRow } from '../features/scanning/scans/scan-store.ts';

export interface DemoScanView {
  organizationId: string;
  scanId: string;
  /** Of the service. */
  url: string;
  say: (line: string) => void;
  /** Settles when the service is asked to stop. */
  stopping: Promise<string>;
}

const waitMsMax = 60_000;

/** Waits for the demo scan and prints what it found, as `plimsoll scan` would. */
export async function showDemoScan(db: Kysely<Database>, view: DemoScanView): Promise<void> {
  const scan = await waitForEnd(db, view);
  if (!scan) return;
  const { scoring, coverage } = scan;
  if (scoring === null || coverage === null) {
    view.say(`the demo image could not be scanned: ${scan.error?.message ?? 'it was cancelled'}`);
    return;
  }
  view.say(`\n${renderScanTable(await toReport(db, scan, coverage), { width: process.stdout.columns ?? 120 })}`);
  view.say(`This scan: ${view.url}/api/scans/${scan.id}   The API: ${view.url}/docs`);
}

async function toReport(
  db: Kysely<Database>,
  scan: ScanRow,
  coverage: NonNullable<ScanRow['coverage']>,
): Promise<ScanReport> {
  const [inventory, rows, snapshot] = await Promise.all([
    readScanInventory(db, scan),
    readScanFindings(db, scan, { limit: null, offset: 0 }),
    readSnapshot(db, scan.snapshot_id),
  ]);
  const shown = presentScan(scan);
  return {
    image: `${scan.image}:${scan.tag}`,
    platform: scan.platform ?? '',
    digest: scan.digest ?? '',
    advisoriesBuiltAt: snapshot?.built_at.toISOString() ?? null,
    operatingSystem: inventory?.operating_system?.name ?? null,
    packages: inventory?.package_count ?? 0,
    findings: rows.map((row) => toReportFinding(presentFinding(row, inventory?.layers ?? []))),
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
    epssScore: finding.epss?.score ?? null,
    layer: finding.layer,
  };
}

async function waitForEnd(
  db: Kysely<Database>,
  { organizationId, scanId, stopping }: DemoScanView,
): Promise<ScanRow | undefined> {
  let isStopping = false;
  void stopping.then(() => (isStopping = true));
  for (const until = Date.now() + waitMsMax; Date.now() < until && !isStopping; await delay(50)) {
    const scan = await findScan(db, organizationId, scanId);
    if (!scan || scan.status > 2) return scan;
  }
  return undefined;
}
