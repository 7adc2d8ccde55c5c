import { type Severity, severityRank } from '../domain/severity.ts';
import type { AssessedImage } from '../engine/pipeline/assess-image.ts';

/** What `plimsoll` ends with. Interrupted commands end with 128 + the signal's number, as shells have it. */
export const exitCodes = { clean: 0, found: 1, failed: 2, interrupted: 130, terminated: 143 } as const;

export interface Gate {
  /** Lowest severity that is refused; null lets everything pass. */
  failOn: Severity | null;
  /** Lets an image pass although something in it was not assessed. */
  isPartialAccepted: boolean;
}

export interface GateVerdict {
  exitCode: number;
  /** Why it is not 0, for people; null when it is. */
  reason: string | null;
}

/** Nobody has rated these yet: taken for MEDIUM, as the score does. */
const severityOfUnrated: Severity = 'MEDIUM';

/** Refuses what is at or above the threshold. What nobody looked at passes no threshold either: that is a failure, never clean. */
export function judge({ findings, completeness }: AssessedImage, { failOn, isPartialAccepted }: Gate): GateVerdict {
  if (failOn === null) return { exitCode: exitCodes.clean, reason: null };
  const refused = findings.filter(({ vulnerability }) => rankOf(vulnerability.severity) >= severityRank(failOn)).length;
  if (refused > 0) {
    const reason = `${refused} ${refused === 1 ? 'finding is' : 'findings are'} at or above ${failOn.toLowerCase()}`;
    return { exitCode: exitCodes.found, reason };
  }
  if (completeness === 'partial' && !isPartialAccepted) {
    const reason = `no finding is at or above ${failOn.toLowerCase()}, but some content was not assessed (use --accept-partial to accept that)`;
    return { exitCode: exitCodes.failed, reason };
  }
  return { exitCode: exitCodes.clean, reason: null };
}

function rankOf(severity: Severity): number {
  return severityRank(severity === 'UNKNOWN' ? severityOfUnrated : severity);
}
