import type { ReportType } from '../../../../reports/report-type.ts';
import type { ReadSnapshotContent } from '../snapshots/snapshot-content.ts';
import { snapshotPosture } from '../snapshots/snapshot-posture.ts';
import { snapshotSbom } from '../snapshots/snapshot-sbom.ts';
import { snapshotSla } from '../snapshots/snapshot-sla.ts';
import { snapshotTechnical } from '../snapshots/snapshot-technical.ts';

/** The snapshot function of each kind in `src/reports/kinds.ts`. */
const snapshots: Readonly<Record<ReportType, ReadSnapshotContent>> = {
  posture: snapshotPosture,
  executive: snapshotPosture,
  sla: snapshotSla,
  technical: snapshotTechnical,
  sbom_report: snapshotSbom,
};

/** Reads the snapshot of a document report with the function of its kind. */
export const snapshotDocument: ReadSnapshotContent = (transaction, request) => {
  const found = Object.entries(snapshots).find(([type]) => type === request.type);
  if (!found) throw new Error(`no snapshot function for the report type ${request.type}`);
  return found[1](transaction, request);
};
