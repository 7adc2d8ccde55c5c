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
export interface GatedScan {
  listed: SelectedScan['listed'];
  verdict: SelectedScan['verdict'];
  scanned: { assessed: Pick<SelectedScan['scanned']['assessed'], 'completeness'> };
}

/** Findings without a severity count as MEDIUM, as in the score. */
const severityOfUnrated: Severity = 'MEDIUM';

const passed: GateVerdict = { exitCode: exitCodes.clean, reason: null };

/**
 * Fails for listed findings at or above the threshold, for malicious packages with every threshold, and for violations of the policy.
 * Content that was not assessed fails too: unknown is never clean.
 */
export function judge(scan: GatedScan, gate: Gate): GateVerdict {
  const verdicts = [judgeFindings(scan, gate), judgePolicy(scan, gate)];
  return (
    verdicts.find(({ exitCode }) => exitCode === exitCodes.found) ??
    verdicts.find(({ exitCode }) => exitCode !== exitCodes.clean) ??
    passed
  );
}

function judgeFindings({ listed, scanned }: GatedScan, { failOn, isPartialAccepted }: Gate): GateVerdict {
  if (failOn === null) return passed;
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
  return passed;
}

function judgePolicy({ verdict }: GatedScan, { isPartialAccepted }: Gate): GateVerdict {
  if (verdict?.result === 'fail') {
    const violated = verdict.rules.filter(({ status, action }) => status === 'fail' && action === 'fail');
    const names = violated.map(({ rule }) => rule).join(', ');
    return { exitCode: exitCodes.found, reason: `the policy refuses the image: ${names}` };
  }
  if (verdict?.result === 'unknown' && !isPartialAccepted) {
    const reason =
      'the policy finds no violation, but some content was not assessed (use --accept-partial to accept that)';
    return { exitCode: exitCodes.failed, reason };
  }
  return passed;
}

function rankOf(severity: Severity): number {
  return severityRank(severity === 'UNKNOWN' ? severityOfUnrated : severity);
}
