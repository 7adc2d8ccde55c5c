import type { ImageEvidence, Inventory } from '../pipeline/inventory.ts';

export const checkStatuses = ['PASS', 'FAIL', 'NOT_APPLICABLE'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export interface CheckContext {
  evidence: ImageEvidence;
  inventory: Pick<Inventory, 'operatingSystem' | 'packages' | 'layers'>;
  /** As asked for, e.g. `latest`; null when scanned by digest or from a file without a name. */
  tag: string | null;
}

/** One rule over evidence. To add one: a file here, a line in `checks.ts`. */
export interface ImageCheck {
  /** Stable, e.g. `non-root-user`. */
  id: string;
  title: string;
  /** Share in the grade; 1 (hygiene) to 10 (secrets, root). */
  weight: number;
  /** CIS Docker Benchmark recommendation this follows, e.g. `4.1`; null when it is a common lint. */
  cisControl: string | null;
  remediation: string;
  evaluate(context: CheckContext): { status: CheckStatus; evidence: string[] };
}

/** As stored and shown: `evidence` lines are bounded (20 lines of 256 characters). */
export interface CheckResult {
  id: string;
  title: string;
  status: CheckStatus;
  weight: number;
  cisControl: string | null;
  evidence: string[];
  remediation: string;
}
