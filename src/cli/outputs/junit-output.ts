import { compareFindings, type ReportFinding } from '../../engine/report/scan-report.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import type { RenderOptions, ScanFailure } from './renderer.ts';
import { filterFlags } from './report-selection.ts';
import { shownReport } from './shown-report.ts';

/**
 * `--format junit`: JUnit XML as Jenkins, GitLab and Azure Pipelines read it (schema jenkins-junit, junit-10.xsd). One suite for each
 * image. A listed finding is a failed test, a suppressed finding a skipped test, and content that was not assessed a test with an error, so
 * that a partial scan never reads as passed.
 */
export function* junitOutput(scans: readonly SelectedScan[], { failures }: RenderOptions): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plimsoll">\n';
  for (const [index, selected] of scans.entries()) yield* suite(selected, index);
  for (const [index, failure] of failures.entries()) yield failedSuite(failure, scans.length + index);
  yield '</testsuites>\n';
}

interface TestCase {
  className: string;
  name: string;
  outcome: 'failure' | 'error' | 'skipped' | 'passed';
  type: string;
  message: string;
}

function* suite(selected: SelectedScan, id: number): Generator<string> {
  const { image, platform, scannedAt } = selected.scanned;
  const cases = casesOf(selected);
  const count = (outcome: TestCase['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  const time = scannedAt.toISOString().slice(0, 19);
  yield `  <testsuite id="${id}" name="${xml(platform === null ? image : `${image} (${platform})`)}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" time="0" timestamp="${time}">\n`;
  for (const one of cases) yield testCase(one);
  yield '  </testsuite>\n';
}

function casesOf(selected: SelectedScan): TestCase[] {
  const { scanned, listed, suppressed, unlisted, verdict } = selected;
  const shown = (findings: SelectedScan['listed']): ReportFinding[] => shownReport(selected, findings).findings;
  const cases = [
    ...shown(listed).toSorted(compareFindings).map(findingCase),
    ...suppressed.flatMap(({ finding, source, reason }) =>
      shown([finding]).map((one) => ({
        ...findingCase(one),
        outcome: 'skipped' as const,
        message: `${source}: ${reason}`,
      })),
    ),
    ...unlisted.map(({ filter, count }) => ({
      className: 'filter',
      name: filterFlags[filter],
      outcome: 'skipped' as const,
      type: 'filter',
      message: `${count} findings are not listed`,
    })),
    ...policyCases(verdict),
    ...gapCases(scanned),
  ];
  return cases.length > 0
    ? cases
    : [{ className: 'image', name: 'no known vulnerability', outcome: 'passed', type: '', message: '' }];
}

function findingCase({
  id,
  severity,
  packageName,
  packageVersion,
  fixedVersion,
  isKnownExploited,
  isMalware,
}: ReportFinding): TestCase {
  const fix = fixedVersion === null ? 'no fixed version is known' : `fixed in ${fixedVersion}`;
  const marks = `${isKnownExploited ? ', known to be exploited' : ''}${isMalware ? ', malicious package' : ''}`;
  return {
    className: `${packageName} ${packageVersion}`,
    name: id,
    outcome: 'failure',
    type: severity,
    message: `${severity}: ${packageName} ${packageVersion}, ${fix}${marks}`,
  };
}

function policyCases(verdict: SelectedScan['verdict']): TestCase[] {
  return (verdict?.rules ?? []).map(({ rule, status, action, violations, reasons }) => ({
    className: 'policy',
    name: rule,
    outcome: status === 'pass' ? 'passed' : action === 'fail' ? 'failure' : 'skipped',
    type: 'policy',
    message: status === 'pass' ? '' : `${violations} violations: ${reasons.join('; ')}`,
  }));
}

function gapCases({ assessed }: SelectedScan['scanned']): TestCase[] {
  const gap = (name: string, message: string): TestCase => ({
    className: 'not assessed',
    name,
    outcome: 'error',
    type: 'NOT_ASSESSED',
    message,
  });
  return [
    ...assessed.coverage.notAssessed.map(({ group, packages, files = 0, reason }) =>
      gap(group, `${packages + files} not known to be safe: ${reason}`),
    ),
    ...assessed.warnings.map(({ code, message, path = '' }) => gap(code, `${message} ${path}`.trim())),
  ];
}

function failedSuite({ image, code, message }: ScanFailure, id: number): string {
  const failed: TestCase = { className: 'image', name: 'scan', outcome: 'error', type: code, message };
  return `  <testsuite id="${id}" name="${xml(image)}" tests="1" failures="0" errors="1" skipped="0" time="0">\n${testCase(failed)}  </testsuite>\n`;
}

function testCase({ className, name, outcome, type, message }: TestCase): string {
  const start = `    <testcase classname="${xml(className)}" name="${xml(name)}" time="0"`;
  if (outcome === 'passed') return `${start}/>\n`;
  const typed = outcome === 'skipped' ? '' : ` type="${xml(type)}"`;
  return `${start}>\n      <${outcome} message="${xml(message)}"${typed}/>\n    </testcase>\n`;
}

const textMax = 2_000;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of an attribute. Characters that XML 1.0 forbids, and controls, become U+FFFD. */
function xml(text: string): string {
  return text
    .slice(0, textMax)
    .toWellFormed()
    .replaceAll(/[\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
