import type { CoverageFacts, MttrFacts, RankedUpgrade, RegistryFigures, SlaFigures } from '../../posture-facts.ts';

/** How deadlines are kept; the deadlines themselves are the dataset `entries`. */
export interface SlaReportFacts {
  coverage: CoverageFacts;
  sla: SlaFigures;
  mttr: MttrFacts;
  /** Of a scope over all registries: each on its own, by name. */
  registries?: readonly RegistryFigures[];
  /** Of all that is open, the most findings closed first. */
  upgrades?: readonly RankedUpgrade[];
}
