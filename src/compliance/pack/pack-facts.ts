import type { Evidence } from '../evidence.ts';
import type { Framework } from '../framework.ts';
import type { JudgedControl } from '../judge-framework.ts';
import type { PackFormat, PackSection } from './pack-sections.ts';

/** The facts of a pack's snapshot: what was judged, by what, and how it came out. */
export interface PackFacts {
  framework: Pick<Framework, 'key' | 'title' | 'edition' | 'source' | 'titles'>;
  evidence: Evidence;
  controls: readonly JudgedControl[];
  period: PackPeriod;
  /** Everything that the scope names, in sentences. */
  scope: readonly string[];
  sections: readonly PackSection[];
  formats: readonly PackFormat[];
  /** Whether the tables of evidence lie beside the document as CSV. */
  hasTables: boolean;
}

/** ISO 8601; from the first moment on and up to the last, which is not in it. */
export interface PackPeriod {
  from: string;
  to: string;
  /** As it was asked for, when that is later than the pack: nothing is known of what is to come. */
  cutFrom: string | null;
}
