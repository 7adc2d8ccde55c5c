import { severityRank } from '../../domain/severity.ts';
import { compareText } from '../../lib/compare-text.ts';
import type { EarlierFinding, EarlierScan } from '../documents/earlier-scan.ts';

/** Differences between two scans. The same scans always give the same value. */
export interface ScanComparison {
  packages: PackageChange[];
  added: FindingChange[];
  removed: FindingChange[];
  /** In both, with another severity. */
  changed: (FindingChange & { severityBefore: string })[];
  /** Number of findings in both. */
  unchanged: number;
  sizeBytes: { before: number | null; after: number | null };
  riskScore: { before: number | null; after: number | null };
  grade: { before: string | null; after: string | null };
  /** Why the comparison may be incomplete, as sentences for the user. */
  notes: string[];
}

export interface PackageChange {
  type: string;
  name: string;
  /** Sorted versions. Empty: the package is absent. */
  before: string[];
  after: string[];
}

export interface FindingChange {
  finding: EarlierFinding;
  cause: string;
}

type Versions = ReadonlyMap<string, PackageChange>;

/** Compares packages by type and name, and findings by vulnerability, type and name of the package. */
export function compareScans(before: EarlierScan, after: EarlierScan): ScanComparison {
  const versions = versionsOf(before, after);
  const [known, present] = [byKey(before.findings), byKey(after.findings)];
  const has = (map: ReadonlyMap<string, EarlierFinding>, finding: EarlierFinding): EarlierFinding | undefined =>
    keysOf(finding)
      .map((key) => map.get(key))
      .find((one) => one !== undefined);
  const both = [...new Set(after.findings)].flatMap((finding) => {
    const earlier = has(known, finding);
    return earlier ? [{ finding, earlier }] : [];
  });
  const cause = { versions, before, after };
  return {
    packages: [...versions.values()].filter((one) => one.before.join() !== one.after.join()).sort(byName),
    added: listed(
      after.findings.filter((one) => !has(known, one)),
      (one) => causeOfAdded(one, cause),
    ),
    removed: listed(
      before.findings.filter((one) => !has(present, one)),
      (one) => causeOfRemoved(one, cause),
    ),
    changed: both
      .filter(({ finding, earlier }) => finding.severity !== earlier.severity)
      .map(({ finding, earlier }) => ({ finding, severityBefore: earlier.severity, cause: advisoryCause(cause) })),
    unchanged: both.length,
    sizeBytes: { before: before.sizeBytes, after: after.sizeBytes },
    riskScore: { before: before.riskScore, after: after.riskScore },
    grade: { before: before.compliance, after: after.compliance },
    notes: notesOf(before, after),
  };
}

interface Sides {
  versions: Versions;
  before: EarlierScan;
  after: EarlierScan;
}

function causeOfAdded(finding: EarlierFinding, sides: Sides): string {
  const change = sides.versions.get(packageKey(finding.package));
  if (change === undefined || change.before.length === 0) return 'package added';
  if (change.before.join() !== change.after.join()) return `package changed from ${change.before.join(', ')}`;
  return sides.before.completeness === 'partial' && !hasOtherAdvisories(sides)
    ? 'not assessed before, or not listed'
    : advisoryCause(sides);
}

/** A finding that is absent because its package was not assessed is not resolved. */
function causeOfRemoved(finding: EarlierFinding, sides: Sides): string {
  const change = sides.versions.get(packageKey(finding.package));
  if (change === undefined || change.after.length === 0) {
    return sides.after.completeness === 'partial' ? 'package not found in content that was read' : 'package removed';
  }
  if (sides.after.completeness === 'partial') return 'possibly not assessed';
  if (change.before.join() !== change.after.join()) return `package changed to ${change.after.join(', ')}`;
  return sides.after.unlisted > 0 ? 'possibly not listed' : advisoryCause(sides);
}

function hasOtherAdvisories({ before, after }: Sides): boolean {
  return before.snapshot !== after.snapshot;
}

function advisoryCause(sides: Sides): string {
  if (hasOtherAdvisories(sides)) return 'advisories changed';
  return sides.before.engineRevision === sides.after.engineRevision ? 'unknown' : 'program changed';
}

function listed(findings: readonly EarlierFinding[], causeOf: (finding: EarlierFinding) => string): FindingChange[] {
  return findings
    .map((finding) => ({ finding, cause: causeOf(finding) }))
    .sort(
      (left, right) =>
        severityRank(right.finding.severity) - severityRank(left.finding.severity) ||
        compareText(left.finding.id, right.finding.id) ||
        compareText(left.finding.package.name, right.finding.package.name),
    );
}

function byKey(findings: readonly EarlierFinding[]): Map<string, EarlierFinding> {
  return new Map(findings.flatMap((finding) => keysOf(finding).map((key) => [key, finding] as const)));
}

function keysOf({ id, aliases, package: item }: EarlierFinding): string[] {
  return [id, ...aliases].map((one) => `${one.toUpperCase()}\0${packageKey(item)}`);
}

function packageKey({ type, name }: { type: string; name: string }): string {
  return `${type}\0${name}`;
}

function versionsOf(before: EarlierScan, after: EarlierScan): Versions {
  const versions = new Map<string, { type: string; name: string; before: Set<string>; after: Set<string> }>();
  for (const [side, scan] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { type, name, version } of scan.packages) {
      const key = packageKey({ type, name });
      const known = versions.get(key) ?? { type, name, before: new Set<string>(), after: new Set<string>() };
      known[side].add(version);
      versions.set(key, known);
    }
  return new Map(
    [...versions].map(([key, { type, name, before: old, after: now }]) => [
      key,
      { type, name, before: [...old].sort(), after: [...now].sort() },
    ]),
  );
}

function byName(left: PackageChange, right: PackageChange): number {
  return compareText(left.type, right.type) || compareText(left.name, right.name);
}

function notesOf(before: EarlierScan, after: EarlierScan): string[] {
  const sides = [
    ['first', before],
    ['second', after],
  ] as const;
  return [
    ...sides
      .filter(([, { completeness }]) => completeness === 'partial')
      .map(([name]) => `The ${name} scan is partial: content that was not assessed is not compared.`),
    ...sides
      .filter(([, { unlisted }]) => unlisted > 0)
      .map(([name, { unlisted }]) => `The ${name} scan was written with filters that left out ${unlisted} findings.`),
    ...(before.snapshot === after.snapshot ? [] : ['The scans used different advisories.']),
  ];
}
