import { renderScanTable } from '../../engine/report/render-scan-table.ts';
import { toScanReport } from '../../engine/report/scan-report.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { RenderOptions } from './renderer.ts';
import { reportSelection } from './report-selection.ts';

/** Width of tables that are not written to a terminal. */
const columnsDefault = 120;

/** `--format table`: one report for each image. */
export function* tableOutput(scans: readonly SelectedScan[], options: RenderOptions): Generator<string> {
  const { terminal, isColored } = options;
  for (const [index, selected] of scans.entries()) {
    const { image, kind, platform, digest, inventory, assessed, snapshot } = selected.scanned;
    const subject = { image, kind, platform, digest, advisoriesBuiltAt: snapshot?.builtAt ?? null };
    const shown = { ...assessed, findings: selected.listed };
    const report = toScanReport(shown, inventory, subject, reportSelection(selected));
    if (index > 0) yield '\n';
    yield renderScanTable(report, { width: terminal?.columns ?? columnsDefault, isColored });
  }
}
