import type { OperatingSystem } from '../../domain/package.ts';
import { VulnerabilityIds } from '../../engine/advisories/vulnerability-ids.ts';
import type { InventoryPackage } from '../../engine/pipeline/inventory.ts';
import type { ScannerStatements } from '../../engine/upload/scanner-statements.ts';
import type { UnversionedPackage } from '../../engine/upload/unversioned-packages.ts';
import { type ReportedVulnerability, uploadLimits } from '../../engine/upload/upload.ts';
import type { Assertion, ExternalScannerName, ScannerReport } from '../external-scanner.ts';
import { byPrecedence, chooseFix, opinionsOf, type SourcedAssertion } from './choose-assertion.ts';
import { comparableName } from './comparable-package.ts';
import { type KeptPackage, type ListedPackages, listPackages, locate } from './list-packages.ts';
import { createPackageIndex } from './package-index.ts';
import { unlistedPackages } from './unlisted-packages.ts';

export interface CorrelatedReports extends Pick<ListedPackages, 'packages' | 'foreign'> {
  /** One report for each vulnerability and package, with all scanners that assert it. */
  reported: ReportedVulnerability[];
  /** Packages that scanners list without a version, and that nothing lists with one. */
  unversioned: UnversionedPackage[];
  /** What each scanner says, for `explainDisagreement`. */
  statements: ScannerStatements[];
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
 * package that only a scanner lists is added, so that it is matched or counted as not assessed.
 */
export function correlateReports(
  reports: readonly ReportOfScanner[],
  inventory: KnownInventory,
  kept: readonly KeptPackage[] = [],
): CorrelatedReports {
  const index = createPackageIndex(inventory.packages);
  const located = reports.map((one) => locate(one, index));
  const { packages, foreign, positionsOf } = listPackages(located, inventory, kept);
  const ids = canonicalIds(reports);
  const groups = new Map<string, Group>();
  for (const one of located) {
    for (const assertion of one.report.assertions) {
      const positions = positionsOf(one, assertion.packageIndex);
      for (const id of ids.of(namesOf(assertion))) {
        for (const packageIndex of positions) addTo(groups, { id, packageIndex }, { scanner: one.name, assertion });
      }
    }
  }
  const reported = [...groups.values()].map(toReported);
  const versions = sameNames([...packages, ...foreign]);
  const statements = located.map((one) => ({
    name: one.name,
    listed: one.report.listsAllPackages
      ? [...new Set(one.report.packages.flatMap((_, at) => positionsOf(one, at)))]
      : null,
    ...statementsOf(one.name, groups, versions),
    suppressed: suppressedOf(one, (index) => positionsOf(one, index)),
  }));
  const unversioned = unlistedPackages(reports, [...packages, ...foreign]);
  return { packages, foreign, reported, unversioned, statements };
}

/** Returns the positions of all versions of the package at a position. */
function sameNames(packages: readonly { type: string; name: string }[]): (position: number) => readonly number[] {
  const keyOf = ({ type, name }: { type: string; name: string }): string => `${type}:${comparableName(type, name)}`;
  const positions = Map.groupBy(packages.keys(), (position) => {
    const item = packages[position];
    return item === undefined ? '' : keyOf(item);
  });
  return (position) => {
    const item = packages[position];
    return item === undefined ? [] : (positions.get(keyOf(item)) ?? []);
  };
}

interface Group {
  id: string;
  packageIndex: number;
  assertions: SourcedAssertion[];
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

function suppressedOf(
  { report }: ReportOfScanner,
  positionsOf: (packageIndex: number) => readonly number[],
): ScannerStatements['suppressed'] {
  const suppressed: ScannerStatements['suppressed'] = {};
  for (const { id, aliases, packageIndex, by } of report.suppressed) {
    for (const position of positionsOf(packageIndex)) {
      for (const name of [id, ...aliases]) suppressed[`${position} ${name}`] = by;
    }
  }
  return suppressed;
}

/** Longest list of an upload. Without an entry the database of the scanner is asked, or the reason stays unknown. */
const judgedMax = uploadLimits.statements;

function statementsOf(
  name: ExternalScannerName,
  groups: ReadonlyMap<string, Group>,
  versions: (position: number) => readonly number[],
) {
  const vulnerabilities = new Set<string>();
  /** The vulnerabilities of the versions of each package. An image can have thousands of versions with the same ones. */
  const named = new Map<readonly number[], Set<string>>();
  const asserted: ScannerStatements['asserted'] = {};
  let findings = 0;
  for (const [key, { id, packageIndex, assertions }] of groups) {
    const own = assertions.find(({ scanner }) => scanner === name)?.assertion;
    if (own === undefined) continue;
    findings += 1;
    vulnerabilities.add(id);
    const same = versions(packageIndex);
    named.set(same, (named.get(same) ?? new Set()).add(id));
    asserted[key] = { fixedVersion: own.fixedVersion, severity: own.severity };
  }
  return { vulnerabilities: [...vulnerabilities], judged: judgedOf(named, asserted), asserted, findings };
}

/** What the scanner asserts for another version only, at most `judgedMax` entries. */
function judgedOf(
  named: ReadonlyMap<readonly number[], ReadonlySet<string>>,
  asserted: ScannerStatements['asserted'],
): string[] {
  const judged: string[] = [];
  for (const [positions, ids] of named) {
    for (const position of positions) {
      for (const id of ids) {
        const key = `${position} ${id}`;
        if (Object.hasOwn(asserted, key)) continue;
        if (judged.length === judgedMax) return judged;
        judged.push(key);
      }
    }
  }
  return judged;
}
