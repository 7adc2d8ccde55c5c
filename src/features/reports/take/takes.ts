import { takePack } from '../../compliance-packs/take-pack.ts';
import { takeExecutive, takePosture } from './posture.ts';
import { takeSbomReport } from './sbom-report.ts';
import { takeSla } from './sla.ts';
import type { TakeSnapshot } from './take-snapshot.ts';
import { takeTechnical } from './technical.ts';

/** How the snapshot of each kind in `reports/kinds.ts` is taken. */
export const takes: Readonly<Record<string, TakeSnapshot>> = {
  posture: takePosture,
  executive: takeExecutive,
  sla: takeSla,
  technical: takeTechnical,
  sbom_report: takeSbomReport,
  compliance_pack: takePack,
};
