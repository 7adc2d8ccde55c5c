import type { Severity } from '../../domain/severity.ts';
import { counted } from '../../lib/counted.ts';
import { formatTable } from '../../lib/format-table.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import { renderSummary } from './render-summary.ts';
import { compareFindings, type ReportFinding, type ScanReport } from './scan-report.ts';

export interface TableOptions {
  /** Width of the terminal in columns. */
  width: number;
  /** Colors severities. Only for a terminal that supports it. */
  isColored?: boolean;
}

const columns = [
  { title: 'SEVERITY' },
  { title: 'VULNERABILITY' },
  { title: 'PACKAGE', columnsMin: 8 },
  { title: 'INSTALLED', columnsMin: 6 },
  { title: 'FIXED IN', columnsMin: 6 },
  { title: 'LAYER', columnsMin: 2, isCutFirst: true },
];

/** Commands may be long scripts. More than this is not shown. */
const commandLengthMax = 120;

/** Select Graphic Rendition codes (ECMA-48 8.3.117). */
const colors: Record<Severity, string> = {
  CRITICAL: '1;31',
  HIGH: '31',
  MEDIUM: '33',
  LOW: '36',
  NEGLIGIBLE: '2',
  UNKNOWN: '35',
};

/**
 * Text report of a scan: findings in descending order of importance, and a summary that names what was not assessed. Ends with a line
 * break.
 */
export function renderScanTable(report: ScanReport, { width, isColored = false }: TableOptions): string {
  const findings = report.findings.toSorted(compareFindings);
  const [head = '', ...lines] = formatTable(columns, findings.map(toRow), width);
  const colored = lines.map((line, index) => {
    const { severity } = findings[index] ?? {};
    return isColored && severity ? line.replace(severity, `\u001B[${colors[severity]}m${severity}\u001B[0m`) : line;
  });
  const table = findings.length > 0 ? [head, ...colored, ...footnotes(findings), ''] : [];
  return `${[...heading(report), '', ...table, ...renderSummary(report)].join('\n')}\n`;
}

function heading({ image, platform, digest, operatingSystem, packages }: ScanReport): string[] {
  return [
    `${terminalText(image)}${platform === null ? '' : ` (${terminalText(platform)})`}`,
    ...(digest === null ? [] : [terminalText(digest)]),
    `${terminalText(operatingSystem ?? 'No distribution')}, ${counted(packages, 'package')}`,
  ];
}

function toRow(finding: ReportFinding): string[] {
  const { severity, id, packageName, packageVersion, isKnownExploited, isMalware, layer } = finding;
  return [
    severity,
    `${id}${isMalware ? ' !' : ''}${isKnownExploited ? ' *' : ''}`,
    packageName,
    packageVersion,
    fixText(finding),
    layer ? `${layer.index} ${layer.command.slice(0, commandLengthMax)}` : '',
  ];
}

function fixText({ fixedVersion, fixState }: ReportFinding): string {
  if (fixedVersion !== null) return fixedVersion;
  if (fixState === 'wont-fix') return "won't fix";
  return fixState === 'not-fixed' ? 'not fixed' : 'unknown';
}

function footnotes(findings: readonly ReportFinding[]): string[] {
  return [
    ...(findings.some(({ isMalware }) => isMalware)
      ? ['! malicious package: remove it and replace exposed secrets']
      : []),
    ...(findings.some(({ isKnownExploited }) => isKnownExploited) ? ['* known to be exploited'] : []),
  ];
}
