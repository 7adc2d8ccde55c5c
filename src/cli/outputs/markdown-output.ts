import { countsText } from '../../engine/report/counts-text.ts';
import { compareFindings, type ReportFinding } from '../../engine/report/scan-report.ts';
import { counted } from '../../lib/counted.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { RenderOptions } from './renderer.ts';
import { reportSelection } from './report-selection.ts';
import { shownReport } from './shown-report.ts';

/** A comment of GitHub has at most 65,536 characters. */
const charactersMax = 60_000;
const linesMax = 10;

/**
 * `--format markdown`: a summary for a comment on a pull request. Hostile texts are code with character references, so that they are neither
 * markup nor links nor mentions.
 */
export function* markdownOutput(scans: readonly SelectedScan[], { failures }: RenderOptions): Generator<string> {
  const share = Math.floor(charactersMax / Math.max(scans.length, 1));
  for (const selected of scans) yield `${imageText(selected, share)}\n`;
  for (const { image, code, message } of failures)
    yield `## Scan of ${asCode(image)} failed\n\n${asCode(`${code}: ${message}`)}\n\n`;
}

function imageText(selected: SelectedScan, max: number): string {
  const { image, platform, digest } = selected.scanned;
  const report = shownReport(selected, selected.listed);
  const head = [`## Scan of ${asCode(image)}`, '', ...summary(selected), ''];
  const tail = [...gaps(selected), ...policy(selected), ...place(digest, platform)];
  const fixed = [...head, ...tail].join('\n').length;
  return [...head, ...table(report.findings.toSorted(compareFindings), max - fixed), ...tail].join('\n');
}

function place(...facts: (string | null)[]): string[] {
  const known = facts.filter((fact) => fact !== null);
  return known.length === 0 ? [] : [`<sub>${known.map(asCode).join(', ')}</sub>`, ''];
}

function summary(selected: SelectedScan): string[] {
  const { assessed, inventory, snapshot } = selected.scanned;
  const { total, suppressed, unlisted } = reportSelection(selected);
  const { counts, grade, riskScore, coverage, completeness } = assessed;
  const found =
    counts === null
      ? 'unknown, because no content was assessed'
      : `${total}${total > 0 ? ` (${countsText(counts)})` : ''}`;
  return [
    `- **Findings:** ${found}`,
    ...(total === selected.listed.length ? [] : [`- **Listed:** ${selected.listed.length}`]),
    ...suppressed.map(({ by, count }) => `- **Suppressed:** ${count} by ${asCode(by)}`),
    ...unlisted.map(({ by, counts: left }) => `- **Not listed:** ${countsText(left)} (${asCode(by)})`),
    `- **Grade:** ${grade ?? 'none, because some content was not assessed'}, **risk score:** ${riskScore ?? 'unknown'}`,
    `- **Assessed:** ${coverage.assessed} of ${counted(inventory.packages.length, 'package')}${completeness === 'partial' ? ' (partial)' : ''}, advisories of ${snapshot?.builtAt.slice(0, 10) ?? 'no date'}`,
  ];
}

function table(findings: readonly ReportFinding[], max: number): string[] {
  if (findings.length === 0) return [];
  const lines = ['| Severity | Vulnerability | Package | Installed | Fixed in |', '| --- | --- | --- | --- | --- |'];
  let characters = 200;
  let written = 0;
  for (const finding of findings) {
    const line = row(finding);
    characters += line.length + 1;
    if (characters > max) break;
    lines.push(line);
    written += 1;
  }
  const left = findings.length - written;
  return [...lines, '', ...(left > 0 ? [`${left} more findings are not shown.`, ''] : [])];
}

function row({
  severity,
  id,
  packageName,
  packageVersion,
  fixedVersion,
  fixState,
  isKnownExploited,
  isMalware,
}: ReportFinding): string {
  const marks = `${isMalware ? ' **malicious package**' : ''}${isKnownExploited ? ' **known exploited**' : ''}`;
  const fix = fixedVersion === null ? fixState : asCode(fixedVersion);
  return `| ${severity} | ${asCode(id)}${marks} | ${asCode(packageName)} | ${asCode(packageVersion)} | ${fix} |`;
}

function gaps({ scanned }: SelectedScan): string[] {
  const { coverage, warnings } = scanned.assessed;
  const lines = [
    ...coverage.notAssessed.map(
      ({ group, packages, files = 0, reason }) => `- ${asCode(group)}, ${packages + files}: ${asCode(reason)}`,
    ),
    ...warnings.map(({ message, path = '' }) => `- ${asCode(`${message} ${path}`.trim())}`),
  ];
  if (lines.length === 0) return [];
  const more = lines.length - linesMax;
  return [
    '**Not assessed (not known to be safe):**',
    '',
    ...lines.slice(0, linesMax),
    ...(more > 0 ? [`- ${more} more`] : []),
    '',
  ];
}

function policy({ verdict }: SelectedScan): string[] {
  if (verdict === null) return [];
  const failed = verdict.rules.filter(({ status }) => status === 'fail');
  const lines = failed.slice(0, linesMax).map(({ rule, action, violations, reasons }) => {
    const [first = ''] = reasons;
    return `- ${action}: ${asCode(rule)}, ${violations} violations, such as ${asCode(first)}`;
  });
  return [`**Policy:** ${verdict.result}`, '', ...lines, ...(lines.length > 0 ? [''] : [])];
}

const textMax = 160;

/** Hostile text as code. Each character that could be markup is a character reference. */
function asCode(text: string): string {
  const cut = text.length > textMax ? `${text.slice(0, textMax)}…` : text;
  const safe = terminalText(cut).replaceAll(
    /[^\p{L}\p{N} .…-]/gu,
    (character) => `&#${character.codePointAt(0) ?? 0};`,
  );
  // Parsers link `www.` also within code elements.
  return `<code>${safe.replaceAll('--', '-&#45;').replaceAll(/www\./gi, (start) => `${start.slice(0, 3)}&#46;`)}</code>`;
}
