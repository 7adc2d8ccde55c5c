import type { Cvss, FixState, SeverityOpinion } from '../../domain/finding.ts';
import { fixStates } from '../../domain/finding.ts';
import { scannerNames } from '../../domain/scan.ts';
import { type Severity, severities } from '../../domain/severity.ts';
import { readCvss } from '../advisories/read-cvss.ts';
import { isCve } from '../advisories/vulnerability-ids.ts';
import type { InventoryLayer } from '../pipeline/inventory.ts';
import { readPurl } from '../pipeline/read-purl.ts';
import { type EnvelopeFields, type EnvelopeNotes, warn } from './envelope-fields.ts';
import type { NamedPackage, PackageList } from './package-list.ts';
import { readTime } from './read-header.ts';
import { layerIndexOf } from './read-layers.ts';
import { packageTypeOf, readPackage } from './read-packages.ts';
import { type ReportedVulnerability, type UploadedScanner, uploadLimits } from './upload.ts';

const descriptionCharactersMax = 4096;
const referencesMax = 20;
const aliasesMax = 20;
const sourcesMax = 10;
const opinionsMax = 20;

/** As reported, with its package in the list, which has no position yet. */
export type PlacedReport = Omit<ReportedVulnerability, 'packageIndex'> & { package: NamedPackage };

export function readVulnerabilities(
  envelope: EnvelopeFields,
  notes: EnvelopeNotes,
  known: { list: PackageList; layers: readonly InventoryLayer[]; scanners: readonly UploadedScanner[] },
): PlacedReport[] {
  return envelope.objects('vulnerabilities', uploadLimits.vulnerabilities).flatMap((entry) => {
    const names = readNames(entry);
    const about = readSubject(entry, known);
    const report = readReport(entry, known.scanners);
    if (!names || !about) {
      warn(notes, 'A vulnerability was ignored because it has no id or no package name and version.');
      return [];
    }
    return [{ ...names, ...report, package: about }];
  });
}

function readNames(entry: EnvelopeFields): { id: string; aliases: string[] } | undefined {
  const own = [entry.text('cveId', 65), entry.text('id', 65)].filter(
    (id): id is string => id !== null && isVulnerabilityId(id),
  );
  const aliases = entry.texts('aliases', aliasesMax).filter(isVulnerabilityId);
  const cves = new Set([...own, ...aliases].filter(isCve));
  const [first] = own;
  if (first === undefined) return undefined;
  // A report about several CVEs is not split. It is stored under its own id.
  const id = own.find(isCve) ?? (cves.size === 1 ? ([...cves][0] ?? first) : first);
  return { id, aliases: [...new Set([...own, ...aliases])].filter((alias) => alias !== id) };
}

export function isVulnerabilityId(text: string): boolean {
  // Row ids that a client read from this API are no ids of vulnerabilities.
  return /^[A-Za-z][A-Za-z0-9._:-]{3,63}$/.test(text) && !text.startsWith('vul_');
}

function readSubject(
  entry: EnvelopeFields,
  { list, layers }: { list: PackageList; layers: readonly InventoryLayer[] },
): NamedPackage | undefined {
  const given = entry.typed('package', ['object', 'string']);
  const own = typeof given === 'object' ? entry.object('package') : null;
  const named = own ? readPackage(own, layers) : flatSubject(entry, typeof given === 'string' ? given : null, layers);
  if (!named) return undefined;
  const { givenPurl: purl, name, version } = named;
  const type = named.type === 'generic' ? null : named.type;
  return list.find({ purl, type, name, version }) ?? list.add(named);
}

/** A report that names its package beside the id: `packageName` and `packageVersion`, or a package URL. */
function flatSubject(
  entry: EnvelopeFields,
  packageText: string | null,
  layers: readonly InventoryLayer[],
): NamedPackage | undefined {
  const isPurl = packageText?.startsWith('pkg:') ?? false;
  const givenPurl = entry.text('purl', 2049) ?? (isPurl ? entry.text('package', 2049) : null);
  const purl = readPurl(givenPurl);
  const name =
    entry.identity('packageName') ?? (isPurl ? null : packageText && entry.identity('package')) ?? purl?.name;
  const version =
    entry.identity('packageVersion') ??
    entry.identity('installedVersion') ??
    entry.identity('version') ??
    purl?.version;
  const type = packageTypeOf(entry.text('packageType', 33), purl?.type);
  const layerIndex = layerIndexOf(entry, layers);
  if (!name || !version) return undefined;
  return {
    type,
    name,
    version,
    givenPurl: purl ? givenPurl : null,
    licenses: [],
    paths: [],
    layerIndex,
    isOwnedByDistribution: false,
  };
}

function readReport(entry: EnvelopeFields, scanners: readonly UploadedScanner[]) {
  const fixedVersion = entry.text('fixedVersion', 1024);
  const publishedAt = readTime(entry.text('publishedAt'));
  const severitySource = entry.text('severitySource', 64);
  const opinions = readOpinions(entry);
  return {
    severity: readSeverity(entry.text('severity', 32)),
    ...(severitySource !== null && { severitySource }),
    cvss: readScore(entry),
    ...(opinions.length > 0 && { opinions }),
    fixedVersion,
    fixState: readFixState(entry.text('fixState', 32), fixedVersion),
    title: entry.text('title', 512) ?? '',
    description: entry.text('description', descriptionCharactersMax) ?? '',
    references: entry
      .texts('references', referencesMax)
      .filter((one) => /^https?:\/\//.test(one) && one.length <= 2048),
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    sources: readSources(entry, scanners),
  };
}

function readSeverity(text: string | null): Severity | null {
  const word = text?.toUpperCase() ?? '';
  if (word === 'MODERATE') return 'MEDIUM';
  if (word === 'NONE' || word === 'INFORMATIONAL') return 'NEGLIGIBLE';
  return severities.find((known) => known === word && known !== 'UNKNOWN') ?? null;
}

function readFixState(text: string | null, fixedVersion: string | null): FixState {
  if (fixedVersion !== null) return 'fixed';
  const state = fixStates.find((known) => known === text);
  return state === undefined || state === 'fixed' ? 'unknown' : state;
}

function readOpinions(entry: EnvelopeFields): SeverityOpinion[] {
  return entry.objects('opinions', opinionsMax).flatMap((one) => {
    const source = one.text('source', 64);
    const severity = readSeverity(one.text('severity', 32)) ?? 'UNKNOWN';
    const cvss = readScore(one);
    return source === null ? [] : [{ source, severity, cvss: cvss && { ...cvss, source } }];
  });
}

/** The score is computed from a vector. A number without a vector is used unchanged. */
function readScore(entry: EnvelopeFields): Cvss | null {
  const value = entry.typed('cvss', ['object', 'number']);
  const cvss = typeof value === 'object' ? entry.object('cvss') : null;
  const vector = cvss?.text('vector', 512) ?? entry.text('cvssVector', 512);
  const source = cvss?.text('source', 64) ?? 'sensor';
  const read = vector === null ? undefined : readCvss([vector], source);
  if (read) return read;
  const score = (typeof value === 'number' ? value : cvss?.number('score')) ?? entry.number('cvssScore');
  if (typeof score !== 'number' || !(score >= 0 && score <= 10)) return null;
  return { version: cvss?.text('version', 8) ?? '', vector: '', score, source };
}

function readSources(entry: EnvelopeFields, scanners: readonly UploadedScanner[]): string[] {
  const named = [entry.text('scanner', 64) ?? '', ...entry.texts('sources', sourcesMax)];
  // A report in the name of this service's own engine is ignored.
  const known = scannerNames.filter((name) => name !== 'builtin' && named.some((one) => one.toLowerCase() === name));
  if (known.length > 0) return known;
  const [only, ...others] = scanners;
  return [only && only.name !== 'builtin' && others.length === 0 ? only.name : 'sensor'];
}
