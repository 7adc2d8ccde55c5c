import { binaryNames } from './binary-names.ts';
import type { ParityDifference, ParityReason } from './parity-reason.ts';
import { trivyNamesOfSystems } from './trivy-names-of-systems.ts';

/** Every reason. The first one that explains a difference is its reason. */
export const parityReasons: readonly ParityReason[] = [binaryNames, trivyNamesOfSystems];

/** Id of the reason of a difference. */
export function explainParity(difference: ParityDifference): string | undefined {
  return parityReasons.find(({ explains }) => explains(difference))?.id;
}
