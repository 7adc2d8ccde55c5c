import { type ScanReport, toScanReport } from '../../engine/report/scan-report.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import { reportSelection } from './report-selection.ts';

/** The report of a scan that lists these findings. */
export function shownReport(selected: SelectedScan, findings: SelectedScan['listed']): ScanReport {
  const { image, kind, platform, digest, inventory, assessed, snapshot } = selected.scanned;
  const subject = { image, kind, platform, digest, advisoriesBuiltAt: snapshot?.builtAt ?? null };
  return toScanReport({ ...assessed, findings }, inventory, subject, reportSelection(selected));
}
