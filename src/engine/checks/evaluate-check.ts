import type { CheckResult, ImageCheck } from './image-check.ts';

const evidenceLinesMax = 20;
const evidenceLineLengthMax = 256;

/**
 * Evaluates one check. Pure. Evidence is bounded and contains no control characters, because names in images are hostile.
 */
export function evaluateCheck<Needed>(check: ImageCheck<Needed>, context: Needed): CheckResult {
  const { id, title, weight, cisControl, remediation } = check;
  const { status, evidence } = check.evaluate(context);
  return { id, title, status, weight, cisControl, remediation, evidence: boundedLines(evidence) };
}

function boundedLines(lines: string[]): string[] {
  const shown = lines.length > evidenceLinesMax ? lines.slice(0, evidenceLinesMax - 1) : lines;
  const bounded = shown.map((line) => {
    const clean = line.replace(/\p{Cc}+/gu, ' ').toWellFormed();
    return clean.length > evidenceLineLengthMax ? `${clean.slice(0, evidenceLineLengthMax - 1)}…` : clean;
  });
  return shown.length === lines.length ? bounded : [...bounded, `… and ${lines.length - shown.length} more`];
}
