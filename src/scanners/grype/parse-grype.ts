import type { Cvss, FixState } from '../../domain/finding.ts';
import { readCvss } from '../../engine/advisories/read-cvss.ts';
import { isCve } from '../../engine/advisories/vulnerability-ids.ts';
import { ScannerOutputError, type ScannerReport } from '../external-scanner.ts';
import { readJsonParts } from '../report/read-json-parts.ts';
import { readSeverity } from '../report/read-severity.ts';
import { type GivenAssertion, ReportBuilder, textLimits } from '../report/report-builder.ts';
import { ReportFields } from '../report/report-fields.ts';
import { splitAnnouncement } from '../report/split-announcement.ts';
import { readArtifact } from '../syft/read-artifact.ts';

const matchesPath = 'matches.*';
const ignoredPath = 'ignoredMatches.*';
const descriptorPath = 'descriptor.name';

/** Grype's JSON report. */
export async function parseGrype(output: AsyncIterable<Uint8Array>): Promise<ScannerReport> {
  const builder = new ReportBuilder();
  let program: unknown;
  const { present } = await readJsonParts(output, [matchesPath, ignoredPath, descriptorPath], ({ path, value }) => {
    if (path === matchesPath) addMatch(builder, new ReportFields(value));
    else if (path === ignoredPath) addIgnored(builder, new ReportFields(value));
    else program = value;
  });
  if (!present.has('matches') || program !== 'grype')
    throw new ScannerOutputError('The output is not a report of Grype.');
  return builder.report({ listsAllPackages: false });
}

const relatedMax = 100;
const rulesMax = 100;

function addMatch(builder: ReportBuilder, match: ReportFields): void {
  const position = builder.addPackage(readArtifact(match.object('artifact')));
  const vulnerability = match.object('vulnerability');
  const related = match.objects('relatedVulnerabilities', relatedMax);
  const assertion = readAssertion(vulnerability, related);
  for (const one of splitAnnouncement(assertion, assertion.aliases.filter(isCve))) builder.addAssertion(one, position);
}

/** A match that a VEX statement or an ignore rule removed. Grype has rules of its own, for example about headers of the kernel. */
function addIgnored(builder: ReportBuilder, match: ReportFields): void {
  const position = builder.addPackage(readArtifact(match.object('artifact')));
  const rules = match.objects('appliedIgnoreRules', rulesMax);
  const isVex = rules.some((rule) => rule.text('vex-status', 64) !== '' || rule.text('namespace', 64) === 'vex');
  const aliases = match.objects('relatedVulnerabilities', relatedMax).map((one) => one.identity('id'));
  const id = match.object('vulnerability').identity('id');
  builder.addSuppressed({ id, aliases, by: isVex ? 'vex' : 'rule' }, position);
}

function readAssertion(vulnerability: ReportFields, related: readonly ReportFields[]): GivenAssertion {
  const fix = vulnerability.object('fix');
  const url = vulnerability.text('dataSource', 2048);
  const described = [vulnerability, ...related].find((one) => one.text('description') !== '');
  return {
    id: vulnerability.identity('id'),
    aliases: related.map((one) => one.identity('id')),
    severity: readSeverity(vulnerability.text('severity', 32)),
    cvss: readScore([vulnerability, ...related]),
    fixes: fix.texts('versions', 100),
    fixState: fixStateOf(fix.text('state', 32)),
    title: '',
    description: described?.text('description', textLimits.description) ?? '',
    references: [url, ...vulnerability.texts('urls', 100)],
    publishedAt: null,
  };
}

function fixStateOf(word: string): FixState {
  return word === 'not-fixed' || word === 'wont-fix' ? word : 'unknown';
}

/** The score of the database that the match is from; else that of another record of the same vulnerability. */
function readScore(records: readonly ReportFields[]): Cvss | null {
  for (const record of records) {
    const vectors = record.objects('cvss', 20).map((score) => score.text('vector', 512));
    const read = readCvss(vectors, sourceOf(record.text('namespace', 256)));
    if (read) return read;
  }
  return null;
}

/** `github:language:javascript` → `ghsa`, `nvd:cpe` → `nvd`. */
function sourceOf(namespace: string): string {
  const [source = ''] = namespace.split(':', 1);
  return source === 'github' ? 'ghsa' : source.slice(0, 64);
}
