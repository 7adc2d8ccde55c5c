import { snapshotPack } from '../../compliance-packs/snapshot-pack.ts';
import type { TakeSnapshot } from './snapshot-content.ts';
import { snapshotExecutive, snapshotPosture } from './snapshot-posture.ts';
import { snapshotSbom } from './snapshot-sbom.ts';
import { snapshotSla } from './snapshot-sla.ts';
import { snapshotTechnical } from './snapshot-technical.ts';

/** How the snapshot of each kind in `reports/kinds.ts` is taken. */
export const takes: Readonly<Record<string, TakeSnapshot>> = {
  posture: snapshotPosture,
  executive: snapshotExecutive,
  sla: snapshotSla,
  technical: snapshotTechnical,
  sbom_report: snapshotSbom,
  compliance_pack: snapshotPack,
};
