import { type Severity, severityRank } from '../domain/severity.ts';
import type { SelectedScan } from './selection/selected-scan.ts';

/** Exit codes of `plimsoll`. Interrupted commands end with 128 + the number of the signal, as in shells. */
export const exitCodes = { clean: 0, found: 1, failed: 2, interrupted: 130, terminated: 143 } as const;

export interface Gate {
  /** Lowest severity that fails the scan; null for none. */
  failOn: Severity | null;
  /** Accepts an image although part of its content was not assessed. */
  isPartialAccepted: boolean;
}

export interface GateVerdict {
  exitCode: number;
  /** Reason for a nonzero exit code, for the user; null for zero. */
  reason: string | null;
}

/** The parts of a scan that decide. */
export type GatedScan = {
  listed: SelectedScan['listed'];
  scanned: { assessed: Pick<SelectedScan['scanned']['assessed'], 'completeness'> };
};

/** Findings without a severity count as MEDIUM, as in the score. */
const severityOfUnrated: Severity = 'MEDIUM';

/** Fails for findings at or above the threshold, and for malicious packages with every threshold. Content that was not assessed fails too: unknown is never clean. */
export function judge({ listed, scanned }: GatedScan, { failOn, isPartialAccepted }: Gate): GateVerdict {
  if (failOn === null) return { exitCode: exitCodes.clean, reason: null };
  const malicious = listed.filter(({ isMalware }) => isMalware).length;
  if (malicious > 0) {
    const reason = `${malicious} ${malicious === 1 ? 'finding is of a malicious package' : 'findings are of malicious packages'}`;
    return { exitCode: exitCodes.found, reason };
  }
  const refused = listed.filter(({ vulnerability }) => rankOf(vulnerability.severity) >= severityRank(failOn)).length;
  if (refused > 0) {
    const reason = `${refused} ${refused === 1 ? 'finding is' : 'findings are'} at or above ${failOn.toLowerCase()}`;
    return { exitCode: exitCodes.found, reason };
  }
  if (scanned.assessed.completeness === 'partial' && !isPartialAccepted) {
    const reason = `no finding is at or above ${failOn.toLowerCase()}, but some content was not assessed (use --accept-partial to accept that)`;
    return { exitCode: exitCodes.failed, reason };
  }
  return { exitCode: exitCodes.clean, reason: null };
}

function rankOf(severity: Severity): number {
  return severityRank(severity === 'UNKNOWN' ? severityOfUnrated : severity);
}
