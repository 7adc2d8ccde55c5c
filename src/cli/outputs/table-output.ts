import { renderScanTable } from '../../engine/report/render-scan-table.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { RenderOptions } from './renderer.ts';
import { shownReport } from './shown-report.ts';

/** Width of tables that are not written to a terminal. */
const columnsDefault = 120;

/** `--format table`: one report for each image. */
export function* tableOutput(scans: readonly SelectedScan[], options: RenderOptions): Generator<string> {
  const { terminal, isColored } = options;
  for (const [index, selected] of scans.entries()) {
    const report = shownReport(selected, selected.listed);
    if (index > 0) yield '\n';
    yield renderScanTable(report, { width: terminal?.columns ?? columnsDefault, isColored });
  }
}
