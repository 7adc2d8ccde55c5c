import type { OperatingSystem } from '../../domain/package.ts';
import { VulnerabilityIds } from '../../engine/advisories/vulnerability-ids.ts';
import type { InventoryPackage } from '../../engine/pipeline/inventory.ts';
import { readPurl } from '../../engine/pipeline/read-purl.ts';
import { type NamedPackage, PackageList } from '../../engine/upload/package-list.ts';
import type { ForeignPackage, ReportedVulnerability } from '../../engine/upload/upload.ts';
import type { Assertion, ExternalScannerName, ReportedPackage, ScannerReport } from '../external-scanner.ts';
import { byPrecedence, chooseFix, opinionsOf, type SourcedAssertion } from './choose-assertion.ts';
import { comparablePackage } from './comparable-package.ts';
import { createPackageIndex } from './package-index.ts';

export interface CorrelatedReports {
  /** Packages of types that the engine knows, to be listed after those of the inventory. */
  added: InventoryPackage[];
  /** Packages of other types, to be listed after these. */
  foreign: ForeignPackage[];
  /** One report for each vulnerability and package, with all scanners that assert it. */
  reported: ReportedVulnerability[];
  /** What each scanner says, for `explainDisagreement`. */
  statements: ScannerStatements[];
}

/** Plain data. Positions run through the inventory, the added packages and the foreign ones. */
export interface ScannerStatements {
  name: ExternalScannerName;
  /** Positions of the packages that the scanner lists. null: it lists only packages with vulnerabilities. */
  listed: number[] | null;
  /** Vulnerabilities that the scanner names for any package. */
  vulnerabilities: string[];
  /** Fix and severity of each assertion, by `POSITION VULNERABILITY`. */
  asserted: Record<string, { fixedVersion: string | null; severity: string | null }>;
  /** Number of assertions, each vulnerability once for each package. */
  findings: number;
}

export interface ReportOfScanner {
  name: ExternalScannerName;
  report: ScannerReport;
}

interface KnownInventory {
  packages: readonly InventoryPackage[];
  operatingSystem: OperatingSystem | null;
}

/**
 * Turns the reports of scanners into assertions on canonical findings: vulnerabilities by their aliases, packages by the inventory. Pure. A
 * package that only a scanner has is added if a vulnerability is asserted for it.
 */
export function correlateReports(reports: readonly ReportOfScanner[], inventory: KnownInventory): CorrelatedReports {
  const index = createPackageIndex(inventory.packages);
  const located = reports.map(({ name, report }) => ({
    name,
    report,
    places: report.packages.map((one) => index.find(one)),
  }));
  const additions = addMissing(located, inventory);
  const ids = canonicalIds(reports);
  const groups = new Map<string, Group>();
  for (const { name, report, places } of located) {
    for (const assertion of report.assertions) {
      const positions = placesOf(assertion, places, additions.positionOf(report.packages[assertion.packageIndex]));
      for (const id of ids.of(namesOf(assertion))) {
        for (const packageIndex of positions) addTo(groups, { id, packageIndex }, { scanner: name, assertion });
      }
    }
  }
  const reported = [...groups.values()].map(toReported);
  const statements = located.map(({ name, report, places }) => ({
    name,
    listed: report.listsAllPackages ? [...new Set(places.flat())] : null,
    ...statementsOf(name, groups),
  }));
  return { added: additions.packages, foreign: additions.foreign, reported, statements };
}

interface Group {
  id: string;
  packageIndex: number;
  assertions: SourcedAssertion[];
}

interface Located extends ReportOfScanner {
  places: (readonly number[])[];
}

function addTo(
  groups: Map<string, Group>,
  { id, packageIndex }: Omit<Group, 'assertions'>,
  one: SourcedAssertion,
): void {
  const key = `${packageIndex} ${id}`;
  const known = groups.get(key);
  if (known) known.assertions.push(one);
  else groups.set(key, { id, packageIndex, assertions: [one] });
}

function placesOf(
  { packageIndex }: Assertion,
  places: readonly (readonly number[])[],
  added: number | undefined,
): readonly number[] {
  const found = places[packageIndex] ?? [];
  return found.length > 0 || added === undefined ? found : [added];
}

/** The same package of two scanners is added once. */
function addMissing(located: readonly Located[], { packages, operatingSystem }: KnownInventory) {
  const list = new PackageList();
  const byKey = new Map<string, NamedPackage>();
  for (const { report, places } of located) {
    for (const { packageIndex } of report.assertions) {
      const one = report.packages[packageIndex];
      if (one === undefined || (places[packageIndex] ?? []).length > 0) continue;
      const key = keyOf(one);
      const known = byKey.get(key);
      const named = known ?? toNamed(one);
      if (known) known.paths = [...new Set([...known.paths, ...one.paths])];
      byKey.set(key, list.add(named));
    }
  }
  const resolved = list.resolve(operatingSystem);
  return {
    packages: resolved.packages,
    foreign: resolved.foreign,
    positionOf(one: ReportedPackage | undefined): number | undefined {
      const named = one && byKey.get(keyOf(one));
      const position = named && resolved.positions.get(named);
      return position === undefined ? undefined : packages.length + position;
    },
  };
}

function keyOf(one: ReportedPackage): string {
  return JSON.stringify(comparablePackage(one));
}

/** The layer is not known: the base layer stands for it. */
function toNamed(one: ReportedPackage): NamedPackage {
  const purl = readPurl(one.purl);
  const { type } = comparablePackage(one);
  return {
    type: /^[a-z][a-z0-9.-]{0,31}$/.test(type) ? type : 'generic',
    name: purl?.name ?? one.name,
    version: one.version,
    givenPurl: purl ? one.purl : null,
    ...(purl?.architecture ? { architecture: purl.architecture } : {}),
    licenses: [],
    paths: [...one.paths].sort(),
    layerIndex: 0,
    isOwnedByDistribution: false,
  };
}

/** One alias graph for all reports: a scanner that names only a GHSA means the CVE that another one names with it. */
function canonicalIds(reports: readonly ReportOfScanner[]): VulnerabilityIds {
  const ids = new VulnerabilityIds();
  for (const { report } of reports) for (const assertion of report.assertions) ids.add(namesOf(assertion));
  return ids;
}

const namesOf = ({ id, aliases }: Assertion) => ({ id, aliases, upstream: [], related: [], isDistribution: false });

function toReported({ id, packageIndex, assertions }: Group): ReportedVulnerability {
  const ordered = byPrecedence(assertions);
  const all = ordered.map(({ assertion }) => assertion);
  const names = new Set(all.flatMap((one) => [one.id, ...one.aliases]));
  names.delete(id);
  const opinions = opinionsOf(ordered);
  return {
    id,
    aliases: [...names],
    packageIndex,
    severity: all.find(({ severity }) => severity !== null)?.severity ?? null,
    severitySource: opinions[0]?.source ?? 'none',
    cvss: all.find(({ cvss }) => cvss !== null)?.cvss ?? null,
    opinions,
    ...chooseFix(ordered),
    title: firstText(all, 'title'),
    description: firstText(all, 'description'),
    references: [...new Set(all.flatMap(({ references }) => references))].slice(0, referencesMax),
    publishedAt: all.find(({ publishedAt }) => publishedAt !== null)?.publishedAt ?? null,
    sources: [...new Set(assertions.map(({ scanner }) => scanner))],
  };
}

const referencesMax = 20;

function firstText(all: readonly Assertion[], field: 'title' | 'description'): string {
  return all.find((one) => one[field] !== '')?.[field] ?? '';
}

function statementsOf(name: ExternalScannerName, groups: ReadonlyMap<string, Group>) {
  const vulnerabilities = new Set<string>();
  const asserted: ScannerStatements['asserted'] = {};
  let findings = 0;
  for (const [key, { id, assertions }] of groups) {
    const own = assertions.find(({ scanner }) => scanner === name)?.assertion;
    if (own === undefined) continue;
    findings += 1;
    vulnerabilities.add(id);
    asserted[key] = { fixedVersion: own.fixedVersion, severity: own.severity };
  }
  return { vulnerabilities: [...vulnerabilities], asserted, findings };
}
