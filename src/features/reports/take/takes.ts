import { takePack } from '../../compliance-packs/take-pack.ts';
import type { TakeSnapshot } from './take-snapshot.ts';
import { takeTechnical } from './technical.ts';

/** How the snapshot of each kind in `reports/kinds.ts` is taken. */
export const takes: Readonly<Record<string, TakeSnapshot>> = {
  technical: takeTechnical,
  compliance_pack: takePack,
};
