import type { ImageScan } from './image-scan-schema.ts';
import type { ScanChangeRow } from './scan-change-store.ts';

/** Null without a previous result. `rows`: the changes of one scan. */
export function presentChanges(rows: readonly ScanChangeRow[]): ImageScan['changes'] {
  const since = rows[0]?.previous_scan_id ?? null;
  if (since === null) return null;
  return { since, opened: sumOf(rows, 'opened'), closed: sumOf(rows, 'closed') };
}

function sumOf(rows: readonly ScanChangeRow[], change: 'opened' | 'closed') {
  const causes = rows.flatMap((row) =>
    row.change === change && row.cause !== null ? [{ cause: row.cause, findings: row.findings }] : [],
  );
  return { findings: causes.reduce((sum, { findings }) => sum + findings, 0), causes };
}
