import type { Rule } from './rule.ts';
import { accessLimited } from './rules/access-limited.ts';
import { advisoriesCurrent } from './rules/advisories-current.ts';
import { auditIntact } from './rules/audit-intact.ts';
import { closedInTime } from './rules/closed-in-time.ts';
import { closureProven } from './rules/closure-proven.ts';
import { exceptionsControlled } from './rules/exceptions-controlled.ts';
import { exploitedClosed } from './rules/exploited-closed.ts';
import { imagesChecked } from './rules/images-checked.ts';
import { inventoryPresent } from './rules/inventory-present.ts';
import { populationScanned } from './rules/population-scanned.ts';
import { provenanceRecorded } from './rules/provenance-recorded.ts';
import { remediatedInTime } from './rules/remediated-in-time.ts';
import { resultsCompared } from './rules/results-compared.ts';
import { reviewed } from './rules/reviewed.ts';
import { scannedRegularly } from './rules/scanned-regularly.ts';
import { severityRated } from './rules/severity-rated.ts';

/** Every rule that a control can name. A new rule needs a file and a line here. */
export const rules: readonly Rule[] = [
  populationScanned,
  scannedRegularly,
  advisoriesCurrent,
  provenanceRecorded,
  inventoryPresent,
  severityRated,
  remediatedInTime,
  closedInTime,
  exploitedClosed,
  closureProven,
  exceptionsControlled,
  imagesChecked,
  resultsCompared,
  accessLimited,
  auditIntact,
  reviewed,
];

export function ruleOf(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id);
}
