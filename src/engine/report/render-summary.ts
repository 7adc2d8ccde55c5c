import type { EngineWarning } from '../../domain/warning.ts';
import { counted } from '../../lib/counted.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import { countsText } from './counts-text.ts';
import type { ScanReport } from './scan-report.ts';
import { policyLines, selectionRows } from './selection-rows.ts';

const warningsShownMax = 10;
const malwareShownMax = 10;

/** Score, grade, counts, and what was not assessed. Content that was not assessed never reads as safe. */
export function renderSummary(report: ScanReport): string[] {
  const rows = [
    ...malwareRow(report),
    ['Findings', findingsText(report)],
    ...selectionRows(report),
    ['Risk score', scoreText(report)],
    ['Grade', report.grade ?? `none, because ${withoutConfiguration(report) ?? 'some content was not assessed'}`],
    [
      'Assessed',
      `${report.coverage.assessed} of ${counted(report.packages, 'package')}${unreadText(report)}${advisoriesText(report)}`,
    ],
    ...contentRow(report),
    checksRow(report),
  ];
  return [
    ...rows.map(([name = '', text = '']) => `${name.padEnd(15)}${text}`),
    ...policyLines(report.selection?.policy ?? null),
    ...gaps(report),
  ];
}

/** Checks and layers of a folder and of a bill of materials are not assessed. */
function checksRow(report: ScanReport): [string, string] {
  const reason = withoutConfiguration(report);
  if (reason !== undefined) return ['Checks', `not assessed: ${reason}`];
  const failed = report.checks.filter(({ status }) => status === 'FAIL').map(({ id }) => id);
  return ['Failed checks', failed.length > 0 ? failed.join(', ') : 'none'];
}

function withoutConfiguration({ kind = 'image' }: ScanReport): string | undefined {
  if (kind === 'image') return undefined;
  return `a ${kind === 'folder' ? 'folder' : 'bill of materials'} has no image configuration and no layers`;
}

/** Files without a package have no known origin: they may be anything. */
function contentRow({ content }: ScanReport): string[][] {
  if (content === null || content.bytes === 0) return [];
  const percent = Math.floor((content.packageBytes * 100) / content.bytes);
  return [['Content', `${percent} % of ${sizeText(content.bytes)} belongs to listed packages`]];
}

function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e3)} kB`;
}

function findingsText({ findings, selection, counts, fixable, completeness }: ScanReport): string {
  if (counts === null) return 'unknown: no content was assessed';
  const total = selection?.total ?? findings.length;
  if (total > 0) return `${total} (${countsText(counts)}), ${fixable} with a fix`;
  return completeness === 'complete' ? 'no known vulnerability' : 'none in the assessed content';
}

/** Malicious packages have a row of their own, because an upgrade does not undo what they did. */
function malwareRow({ findings }: ScanReport): string[][] {
  const names = findings.filter(({ isMalware }) => isMalware).map((one) => `${one.packageName} ${one.packageVersion}`);
  const packages = [...new Set(names)].sort();
  if (packages.length === 0) return [];
  const shown = packages.slice(0, malwareShownMax).map((name) => terminalText(name));
  const more = packages.length - shown.length;
  return [['MALWARE', `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]];
}

function scoreText({ riskScore, completeness }: ScanReport): string {
  if (riskScore === null) return 'unknown';
  return completeness === 'complete' ? `${riskScore} of 100` : `${riskScore} of 100 for the assessed content`;
}

/** In addition to `1 of 1 package`, the image may contain package databases that were not read. */
function unreadText({ coverage }: ScanReport): string {
  const kinds = coverage.notAssessed.filter(({ files = 0 }) => files > 0).length;
  return kinds === 0 ? '' : `, and ${counted(kinds, 'kind')} of content not read`;
}

function advisoriesText({ advisoriesBuiltAt }: ScanReport): string {
  return advisoriesBuiltAt === null ? '' : `, advisories compiled ${advisoriesBuiltAt.slice(0, 10)}`;
}

function gaps({ coverage, warnings }: ScanReport): string[] {
  const missing = coverage.notAssessed.map(
    ({ group, reason, packages, files = 0, examplePath }) =>
      `  ${terminalText(group)}${amountText(packages, 'package')}${amountText(files, 'file')}: ${terminalText(reason)}` +
      exampleText(files, examplePath),
  );
  const broken = warnings.slice(0, warningsShownMax).map(warningText);
  const more = warnings.length - broken.length;
  return [
    ...(missing.length > 0 ? ['', 'NOT ASSESSED (not known to be safe):', ...missing] : []),
    ...(broken.length > 0 ? ['', 'NOT COMPLETELY READ:', ...broken] : []),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function exampleText(files: number, examplePath: string | undefined): string {
  if (examplePath === undefined) return '';
  return ` (${files > 1 ? 'for example ' : ''}/${terminalText(examplePath)})`;
}

function amountText(count: number, unit: string): string {
  return count === 0 ? '' : `, ${counted(count, unit)}`;
}

function warningText({ message, path, layerIndex }: EngineWarning): string {
  const place = [path, layerIndex === undefined ? undefined : `layer ${layerIndex}`].filter(
    (part) => part !== undefined,
  );
  return `  ${terminalText(place.length > 0 ? `${place.join(', ')}: ${message}` : message)}`;
}
