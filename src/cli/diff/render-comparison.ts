import { formatTable } from '../../lib/format-table.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import type { FindingChange, ScanComparison } from './compare-scans.ts';

const columns = [
  { title: '' },
  { title: 'SEVERITY' },
  { title: 'VULNERABILITY' },
  { title: 'PACKAGE', columnsMin: 8 },
  { title: 'VERSION', columnsMin: 6 },
  { title: 'CAUSE', columnsMin: 10, isCutFirst: true },
];
const packageColumns = [
  { title: '' },
  { title: 'TYPE' },
  { title: 'PACKAGE', columnsMin: 10 },
  { title: 'BEFORE', columnsMin: 8 },
  { title: 'AFTER', columnsMin: 8 },
];

/** Text of a comparison, which ends with a line break. */
export function renderComparison(comparison: ScanComparison, names: readonly [string, string], width: number): string {
  const { added, removed, changed, packages, notes } = comparison;
  const rows = [
    ...added.map((one) => row('+', one)),
    ...removed.map((one) => row('-', one)),
    ...changed.map((one) => row('~', { ...one, cause: `was ${one.severityBefore}, ${one.cause}` })),
  ];
  const lines = [
    `${terminalText(names[0])} → ${terminalText(names[1])}`,
    '',
    `Findings     ${added.length} new, ${removed.length} gone, ${changed.length} with another severity, ${comparison.unchanged} in both`,
    `Packages     ${packages.length} added, removed or changed`,
    `Size         ${sizeText(comparison.sizeBytes)}`,
    `Risk score   ${change(comparison.riskScore)}`,
    `Grade        ${change(comparison.grade)}`,
    ...notes.map((note) => `Note         ${note}`),
    ...(rows.length > 0 ? ['', ...formatTable(columns, rows, width)] : []),
    ...(packages.length > 0 ? ['', ...formatTable(packageColumns, packages.map(packageRow), width)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function row(mark: string, { finding, cause }: FindingChange): string[] {
  return [mark, finding.severity, finding.id, finding.package.name, finding.package.version, cause];
}

function packageRow({ type, name, before, after }: ScanComparison['packages'][number]): string[] {
  const mark = before.length === 0 ? '+' : after.length === 0 ? '-' : '~';
  return [mark, type, name, before.join(', '), after.join(', ')];
}

function change({ before, after }: { before: number | string | null; after: number | string | null }): string {
  return before === after ? String(before ?? 'none') : `${before ?? 'none'} → ${after ?? 'none'}`;
}

function sizeText({ before, after }: ScanComparison['sizeBytes']): string {
  if (before === null || after === null) return 'unknown';
  const difference = after - before;
  return `${bytes(before)} → ${bytes(after)} (${difference >= 0 ? '+' : '−'}${bytes(Math.abs(difference))})`;
}

function bytes(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(2)} GB`;
  return count >= 1e6 ? `${(count / 1e6).toFixed(1)} MB` : `${(count / 1e3).toFixed(1)} kB`;
}
