import { terminalText } from '../../lib/terminal-text.ts';
import { countsText } from './counts-text.ts';
import type { ReportSelection, ScanReport } from './scan-report.ts';

/** Rows that count the findings which are not listed, so that a filter never reads as an absence of findings. */
export function selectionRows({ findings, selection }: ScanReport): string[][] {
  if (selection === undefined || selection.total === findings.length) return [];
  const { suppressed, unlisted } = selection;
  return [
    ['Listed', String(findings.length)],
    ...suppressed.map(({ by, count }) => ['Suppressed', `${count} by ${terminalText(by)}`]),
    ...unlisted.map(({ by, counts }) => ['Not listed', `${countsText(counts)} (${by})`]),
  ];
}

const reasonsShownMax = 5;

/** The verdict of the policy with the violated rules. */
export function policyLines(policy: ReportSelection['policy']): string[] {
  if (policy === null) return [];
  const rules = policy.failed.flatMap(({ rule, action, reasons, violations }) => {
    const shown = reasons.slice(0, reasonsShownMax).map((reason) => `    ${terminalText(reason)}`);
    const more = violations - shown.length;
    return [
      `  ${action}: ${terminalText(rule)}, ${violations} violation${violations === 1 ? '' : 's'}`,
      ...shown,
      ...(more > 0 ? [`    … and ${more} more`] : []),
    ];
  });
  return ['', `POLICY: ${policy.result}`, ...rules];
}
