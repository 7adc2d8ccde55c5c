import type { Cvss, FixState } from '../../domain/finding.ts';
import { readCvss } from '../../engine/advisories/read-cvss.ts';
import { ScannerOutputError, type ScannerReport } from '../external-scanner.ts';
import type { GivenPackage } from '../report/normalize-package.ts';
import { type JsonPart, readJsonParts } from '../report/read-json-parts.ts';
import { readSeverity } from '../report/read-severity.ts';
import { type GivenAssertion, ReportBuilder, textLimits } from '../report/report-builder.ts';
import { ReportFields } from '../report/report-fields.ts';
import { scannerTime } from '../report/scanner-time.ts';

const schemaPath = 'SchemaVersion';
const kindPath = 'ArtifactType';
const metadataPath = 'Metadata';
const typePath = 'Results.*.Type';
const packagesPath = 'Results.*.Packages.*';
const vulnerabilitiesPath = 'Results.*.Vulnerabilities.*';
const modifiedPath = 'Results.*.ExperimentalModifiedFindings.*';
const paths = [schemaPath, kindPath, metadataPath, typePath, packagesPath, vulnerabilitiesPath, modifiedPath];

/** Trivy's JSON report, schema version 2. */
export async function parseTrivy(output: AsyncIterable<Uint8Array>): Promise<ScannerReport> {
  const builder = new ReportBuilder();
  let schema: unknown;
  let kind: unknown;
  /** `Type` of the result that is being read. Go writes it before the packages. */
  let type = '';
  const { present } = await readJsonParts(output, paths, (part) => {
    const { path, value } = part;
    if (path === schemaPath) schema = value;
    else if (path === kindPath) kind = value;
    else if (path === typePath) type = typeof value === 'string' ? value : '';
    else if (path === packagesPath) addPackage(builder, type, part);
    else if (path === vulnerabilitiesPath) addVulnerability(builder, type, new ReportFields(value));
    else if (path === modifiedPath) addModified(builder, type, new ReportFields(value));
  });
  // An image without packages has no results.
  if (schema !== 2 || kind !== 'container_image' || !present.has(metadataPath))
    throw new ScannerOutputError('The output is not a report of Trivy about an image.');
  return builder.report({ listsAllPackages: true });
}

function addPackage(builder: ReportBuilder, type: string, { value }: JsonPart): void {
  const fields = new ReportFields(value);
  builder.listPackage({
    name: fields.identity('Name'),
    version: fullVersion(fields),
    type,
    purl: fields.object('Identifier').text('PURL', 2048),
    paths: [fields.text('FilePath', 4096)],
  });
}

/** Versions of deb and rpm packages are split into their parts. */
function fullVersion(fields: ReportFields): string {
  const [version, release, epoch] = [fields.identity('Version'), fields.identity('Release'), fields.number('Epoch')];
  if (version === '') return '';
  return `${epoch ? `${epoch}:` : ''}${version}${release === '' ? '' : `-${release}`}`;
}

function addVulnerability(builder: ReportBuilder, type: string, fields: ReportFields): void {
  const position = builder.addPackage(readSubject(type, fields));
  // Only VEX statements cause this status.
  if (fields.text('Status', 32) === 'not_affected') builder.addSuppressed({ ...namesOf(fields), by: 'vex' }, position);
  else builder.addAssertion(readAssertion(fields), position);
}

/** A finding that VEX statements or ignore files removed, which `--show-suppressed` lists. */
function addModified(builder: ReportBuilder, type: string, modified: ReportFields): void {
  if (modified.text('Type', 32) !== 'vulnerability') return;
  const fields = modified.object('Finding');
  const by = modified.text('Status', 32) === 'ignored' ? 'rule' : 'vex';
  builder.addSuppressed({ ...namesOf(fields), by }, builder.addPackage(readSubject(type, fields)));
}

function readSubject(type: string, fields: ReportFields): GivenPackage {
  return {
    name: fields.identity('PkgName'),
    version: fields.identity('InstalledVersion'),
    type,
    purl: fields.object('PkgIdentifier').text('PURL', 2048),
    paths: [fields.text('PkgPath', 4096)],
  };
}

function namesOf(fields: ReportFields): { id: string; aliases: string[] } {
  return { id: fields.identity('VulnerabilityID'), aliases: fields.texts('VendorIDs', 100) };
}

function readAssertion(fields: ReportFields): GivenAssertion {
  return {
    ...namesOf(fields),
    severity: readSeverity(fields.text('Severity', 32)),
    cvss: readScore(fields),
    fixes: fields.text('FixedVersion').split(/, ?/, 100),
    fixState: fixStateOf(fields.text('Status', 32)),
    title: fields.text('Title', textLimits.title),
    description: fields.text('Description', textLimits.description),
    references: [fields.text('PrimaryURL', 2048), ...fields.texts('References', 100)],
    publishedAt: scannerTime(fields.text('PublishedDate', 64)),
  };
}

const fixStatesByStatus: Readonly<Record<string, FixState>> = {
  affected: 'not-fixed',
  fix_deferred: 'not-fixed',
  will_not_fix: 'wont-fix',
  end_of_life: 'wont-fix',
};

function fixStateOf(status: string): FixState {
  return (Object.hasOwn(fixStatesByStatus, status) ? fixStatesByStatus[status] : undefined) ?? 'unknown';
}

/** The score of the database that Trivy's severity is from; else the first one in this order; else the first one. */
const preferredSources = ['nvd', 'ghsa', 'redhat'];

function readScore(fields: ReportFields): Cvss | null {
  const scores = fields.members('CVSS', 50);
  const order = [fields.text('SeveritySource', 64), ...preferredSources];
  const rank = (source: string): number => (order.includes(source) ? order.indexOf(source) : order.length);
  for (const [source, score] of scores.toSorted(([left], [right]) => rank(left) - rank(right))) {
    const vectors = ['V40Vector', 'V3Vector', 'V2Vector'].map((name) => score.text(name, 512));
    const read = readCvss(vectors, source.slice(0, 64));
    if (read) return read;
  }
  return null;
}
