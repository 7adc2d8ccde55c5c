import type { SupportedSoftware } from '../matching/match-result.ts';
import type { ImageEvidence, Inventory } from '../pipeline/inventory.ts';

export const checkStatuses = ['PASS', 'FAIL', 'NOT_APPLICABLE'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export interface CheckContext {
  evidence: ImageEvidence;
  inventory: Pick<Inventory, 'operatingSystem' | 'packages' | 'layers'>;
  /** The requested tag, for example `latest`. null when the image was scanned by digest or from a file without a name. */
  tag: string | null;
  /** Runtimes, servers and frameworks whose release is known. */
  software: readonly SupportedSoftware[];
}

/** One rule over evidence, which reads `Needed`. To add one: a file here and an entry in `checks.ts`. */
export interface ImageCheck<Needed = CheckContext> {
  /** Stable, e.g. `non-root-user`. */
  id: string;
  title: string;
  /** Weight in the grade, from 1 (hygiene) to 10 (secrets, root). */
  weight: number;
  /** The recommendation of the CIS Docker Benchmark that this check implements, for example `4.1`. null when it is a common lint. */
  cisControl: string | null;
  remediation: string;
  evaluate(context: Needed): { status: CheckStatus; evidence: string[] };
}

/** Check result as stored and shown. `evidence` is limited to 20 entries of 256 characters. */
export interface CheckResult {
  id: string;
  title: string;
  status: CheckStatus;
  weight: number;
  cisControl: string | null;
  evidence: string[];
  remediation: string;
}
