import type { Evidence } from '../evidence.ts';
import type { FedrampBaseline, Framework } from '../framework.ts';
import type { JudgedControl } from '../judge-framework.ts';
import type { PackFormat, PackSection } from './pack-sections.ts';

/** Facts of a pack snapshot: framework, evidence and judged controls. */
export interface PackFacts {
  framework: Pick<Framework, 'key' | 'title' | 'edition' | 'source' | 'titles'> & { baseline?: FedrampBaseline };
  evidence: Evidence;
  controls: readonly JudgedControl[];
  period: PackPeriod;
  /** Sentences that describe the scope completely. */
  scope: readonly string[];
  sections: readonly PackSection[];
  formats: readonly PackFormat[];
  /** True if the pack contains the evidence tables as CSV. */
  hasTables: boolean;
  /** True if the pack contains OSCAL results, bills of materials and VEX statements. Absent in packs of earlier versions. */
  hasDocuments?: boolean;
}

/** ISO 8601. `from` is inclusive, `to` is exclusive. */
export interface PackPeriod {
  from: string;
  to: string;
  /** The requested end if it was in the future, else null. */
  cutFrom: string | null;
}
