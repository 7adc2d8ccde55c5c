import { snapshotPack } from '../../compliance-packs/pack-snapshot.ts';
import { snapshotExecutive, snapshotPosture } from './posture.ts';
import { snapshotSbom } from './sbom-report.ts';
import { snapshotSla } from './sla.ts';
import type { TakeSnapshot } from './take-snapshot.ts';
import { snapshotTechnical } from './technical.ts';

/** How the snapshot of each kind in `reports/kinds.ts` is taken. */
export const takes: Readonly<Record<string, TakeSnapshot>> = {
  posture: snapshotPosture,
  executive: snapshotExecutive,
  sla: snapshotSla,
  technical: snapshotTechnical,
  sbom_report: snapshotSbom,
  compliance_pack: snapshotPack,
};
