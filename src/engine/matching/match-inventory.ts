import type { MatchedFinding, VulnerabilityFacts } from '../../domain/finding.ts';
import { isDistributionPackageType, type OperatingSystem } from '../../domain/package.ts';
import { severityRank } from '../../domain/severity.ts';
import { baseEcosystem } from '../advisories/ecosystem.ts';
import type { AdvisoryEntry, AdvisorySnapshot } from '../advisories/snapshot.ts';
import { softwareSupport } from '../end-of-life/software-support.ts';
import { supportEnd } from '../end-of-life/support-end.ts';
import type { Inventory, InventoryPackage } from '../pipeline/inventory.ts';
import { CoverageCounter, operatingSystemName, packageGroup } from './coverage-counter.ts';
import { distributionOf } from './distributions/distribution-of.ts';
import { withSourceOf } from './distributions/source-of-binary.ts';
import { whyOnlyOnMirrors } from './distributions/without-advisories.ts';
import type { MatchResult, SupportedSoftware } from './match-result.ts';
import type { Judgement, Matcher, MatchSubject } from './matcher.ts';
import { matchers } from './matchers.ts';
import { missingDistribution, missingMatcher } from './missing-matcher.ts';
import { resolveArtifact } from './resolve-artifact.ts';

type Affected = Extract<Judgement, { verdict: 'affected' }>;

/**
 * Matches an inventory with advisories and returns findings and coverage. Pure. Findings are ordered by package, then vulnerability.
 * Unknown is never safe: a package without advisory data or with a version that cannot be compared is not assessed.
 */
export function matchInventory(
  { operatingSystem, packages }: Pick<Inventory, 'operatingSystem' | 'packages'>,
  snapshot: AdvisorySnapshot,
): MatchResult {
  const coverage = new CoverageCounter();
  const ended = endedRecords(operatingSystem, snapshot);
  if (ended !== undefined && packages.some(({ type }) => isDistributionPackageType(type))) {
    const reason = `Support of this release ended on ${ended}. Vulnerabilities that became known later have no records.`;
    coverage.note(operatingSystemName(operatingSystem), reason);
  }
  const findings = packages.flatMap((declared, packageIndex) => {
    const item = resolveArtifact(declared, snapshot);
    const outcome = matchPackage(item, packageIndex, operatingSystem, snapshot);
    if (outcome.notAssessed === undefined) coverage.assess();
    else coverage.miss(packageGroup(item, operatingSystem), outcome.notAssessed);
    return outcome.findings;
  });
  return { findings, coverage: coverage.result(), software: supportOfSoftware(packages, snapshot) };
}

/** As of the day on which the snapshot was built, so that the same snapshot gives the same result. */
function supportOfSoftware(packages: readonly InventoryPackage[], snapshot: AdvisorySnapshot): SupportedSoftware[] {
  const { supportDates, builtAt } = snapshot;
  return packages.flatMap((item, packageIndex) => {
    const support = softwareSupport(item, supportDates, dayOf(builtAt));
    return support === undefined ? [] : [{ packageIndex, ...support }];
  });
}

function dayOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length);
}

export interface PackageOutcome {
  findings: MatchedFinding[];
  /** Why the package was not assessed, as a sentence for users. */
  notAssessed?: string;
}

/** Matches one package of an inventory. Pure: the operating system and the fields of the package determine the outcome. */
export function matchPackage(
  item: InventoryPackage,
  packageIndex: number,
  operatingSystem: OperatingSystem | null,
  snapshot: AdvisorySnapshot,
): PackageOutcome {
  if (isCoveredByOwner(item)) {
    const notAssessed = ownerMissing(operatingSystem, snapshot);
    return { findings: [], ...(notAssessed !== undefined && { notAssessed }) };
  }
  return matchByName(item, packageIndex, operatingSystem, snapshot);
}

function isCoveredByOwner({ isOwnedByDistribution, type }: InventoryPackage): boolean {
  return isOwnedByDistribution && !isDistributionPackageType(type);
}

/**
 * Day on which the records of the image's release ended. Undefined while it is supported, and for advisories that cover certain packages
 * only: these are complete for them. A distribution without advisories has a day too: no updates are published after it.
 */
export function endedRecords(operatingSystem: OperatingSystem | null, snapshot: AdvisorySnapshot): string | undefined {
  if (operatingSystem === null || coversCertainPackages(operatingSystem, snapshot)) return undefined;
  const end = supportEnd(operatingSystem, snapshot.supportDates);
  return end !== undefined && end < dayOf(snapshot.builtAt) ? end : undefined;
}

function coversCertainPackages(operatingSystem: OperatingSystem, snapshot: AdvisorySnapshot): boolean {
  const release = distributionOf(operatingSystem)?.release(operatingSystem);
  if (release === undefined || 'notAssessed' in release) return false;
  return snapshot.covers(release.ecosystem) && !snapshot.covers(release.ecosystem, anyPackage);
}

/** A distribution's package covers the language packages that it owns, when the snapshot contains all advisories of the distribution. */
function ownerMissing(operatingSystem: OperatingSystem | null, snapshot: AdvisorySnapshot): string | undefined {
  const distribution = distributionOf(operatingSystem);
  if (operatingSystem === null || distribution === undefined) return missingDistribution(operatingSystem);
  const release = distribution.release(operatingSystem);
  if ('notAssessed' in release) return release.notAssessed;
  const { ecosystem } = release;
  if (!snapshot.covers(ecosystem, anyPackage)) return noData(ecosystem, snapshot.covers(ecosystem));
  return distribution.gap?.({ name: '', version: '', operatingSystem })?.reason;
}

/** A fix exists, and its version is not known. */
const unknownFix = { fixedVersion: null, fixState: 'unknown' } as const;

const unknownSource =
  "The package's manifest names no source package, and the advisories, which name source packages, do not tell from which one it was built.";

/** No package has this name. Only a snapshot that covers every package covers it. */
const anyPackage = { name: '', version: '' };

/** The matcher of a package and the name by which advisories are looked up, or the reason why the package is not assessed. */
export function locate(
  item: InventoryPackage,
  operatingSystem: OperatingSystem | null,
): { notAssessed: string } | { matcher: Matcher; subject: MatchSubject } {
  const matcher = matchers.find((candidate) => candidate.handles(item, operatingSystem));
  if (matcher === undefined) return { notAssessed: missingMatcher(item.type, operatingSystem) };
  const lookup = matcher.lookup(item, operatingSystem);
  return 'notAssessed' in lookup ? lookup : { matcher, subject: lookup.subject };
}

function matchByName(
  item: InventoryPackage,
  packageIndex: number,
  operatingSystem: OperatingSystem | null,
  snapshot: AdvisorySnapshot,
): PackageOutcome {
  const located = locate(item, operatingSystem);
  if ('notAssessed' in located) return { findings: [], notAssessed: located.notAssessed };
  const { matcher } = located;
  const { subject, isUnknown: isSourceUnknown } = withSourceOf(located.subject, item, snapshot);
  if (!snapshot.covers(subject.ecosystem, subject)) {
    return { findings: [], notAssessed: noData(subject.ecosystem, snapshot.covers(subject.ecosystem)) };
  }
  const outcome: PackageOutcome = { findings: [] };
  const { entries: concerning, isUnknown } = concerningEntries({ matcher, subject }, item, operatingSystem, snapshot);
  if (isUnknown) outcome.notAssessed = 'The package belongs to a module, and its module stream is not known.';
  const gap = matcher.gap?.({ name: subject.name, version: subject.version, operatingSystem, entries: concerning });
  if (gap) outcome.notAssessed = gap.reason;
  if (isSourceUnknown) outcome.notAssessed = unknownSource;
  for (const [vulnerabilityId, entries] of byVulnerability(concerning)) {
    const judgement = matcher.judge(subject.version, entries);
    if (judgement.verdict === 'unknown') outcome.notAssessed = sentence(judgement.reason);
    if (judgement.verdict === 'affected') {
      const known = gap?.hasOtherFixes ? { ...judgement, ...unknownFix } : judgement;
      outcome.findings.push(toFinding(vulnerabilityId, packageIndex, known, snapshot, matcher.vendors));
    }
  }
  return outcome;
}

/**
 * The entries about the installed build. Where advisories name binary packages, entries of the channel `source` are found by the name of the
 * source package.
 */
function concerningEntries(
  { matcher, subject }: { matcher: Matcher; subject: MatchSubject },
  item: InventoryPackage,
  operatingSystem: OperatingSystem | null,
  snapshot: AdvisorySnapshot,
): { entries: AdvisoryEntry[]; isUnknown: boolean } {
  const all = namedEntries(subject, snapshot);
  if (matcher.concerns === undefined) return { entries: all, isUnknown: false };
  const verdicts = all.map((entry) => ({ entry, verdict: matcher.concerns?.(item, entry, operatingSystem) }));
  return {
    entries: verdicts.filter(({ verdict }) => verdict === 'yes').map(({ entry }) => entry),
    isUnknown: verdicts.some(({ verdict }) => verdict === 'unknown'),
  };
}

function namedEntries({ ecosystem, name, sourceName, isNamedEither }: MatchSubject, snapshot: AdvisorySnapshot) {
  const named = snapshot.lookup(ecosystem, name);
  if (sourceName === undefined) return named;
  const ofSource = snapshot.lookup(ecosystem, sourceName);
  if (isNamedEither) {
    const known = new Set(named.map(({ vulnerabilityId }) => vulnerabilityId));
    return [...named, ...ofSource.filter(({ vulnerabilityId }) => !known.has(vulnerabilityId))];
  }
  return [
    ...named.filter(({ channel }) => channel !== 'source'),
    ...ofSource.filter(({ channel }) => channel === 'source'),
  ];
}

/** Sorted by vulnerability. */
function byVulnerability(entries: readonly AdvisoryEntry[]): [string, AdvisoryEntry[]][] {
  const groups = Map.groupBy(entries, ({ vulnerabilityId }) => vulnerabilityId);
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
}

function toFinding(
  vulnerabilityId: string,
  packageIndex: number,
  judgement: Affected,
  snapshot: AdvisorySnapshot,
  vendors: readonly string[] = [],
): MatchedFinding {
  const facts = snapshot.facts(vulnerabilityId) ?? unknownFacts(vulnerabilityId);
  const isKnownExploited = snapshot.isKnownExploited(vulnerabilityId);
  return {
    vulnerability: rateMalware(rate(facts, judgement.rating, vendors), judgement),
    packageIndex,
    fixedVersion: judgement.fixedVersion,
    fixState: judgement.fixState,
    epss: snapshot.epss(vulnerabilityId) ?? null,
    isKnownExploited,
    exploitedDueOn: isKnownExploited ? snapshot.exploitedDueOn(vulnerabilityId) : null,
    advisoryIds: judgement.advisoryIds,
    ...(judgement.isMalware && { isMalware: true }),
  };
}

/**
 * The rating of the vendor has precedence over other ratings for its own packages: its opinion about the vulnerability, else that of its
 * advisory.
 */
function rate(facts: VulnerabilityFacts, rating: Affected['rating'], vendors: readonly string[]): VulnerabilityFacts {
  const opinion = facts.opinions?.find(({ source }) => vendors.includes(source));
  if (opinion) {
    return {
      ...facts,
      severity: opinion.severity,
      severitySource: opinion.source,
      cvss: opinion.cvss ?? facts.cvss,
    };
  }
  if (rating === null) return facts;
  if (rating.isMinimum && severityRank(facts.severity) >= severityRank(rating.severity)) return facts;
  return { ...facts, severity: rating.severity, severitySource: rating.source };
}

/** A malicious package that no database rates is critical, so that it is not listed below rated vulnerabilities. */
function rateMalware(facts: VulnerabilityFacts, { isMalware }: Affected): VulnerabilityFacts {
  const isUnrated = isMalware === true && facts.severity === 'UNKNOWN';
  return isUnrated ? { ...facts, severity: 'CRITICAL', severitySource: 'malware' } : facts;
}

function unknownFacts(id: string): VulnerabilityFacts {
  return {
    id,
    aliases: [],
    severity: 'UNKNOWN',
    severitySource: 'none',
    cvss: null,
    title: id,
    description: '',
    references: [],
    publishedAt: null,
  };
}

function noData(ecosystem: string, isPartial: boolean): string {
  if (isPartial) return `Only demo advisories are available for ${ecosystem}, and they do not include this package.`;
  const reason = whyOnlyOnMirrors(baseEcosystem(ecosystem));
  return `The advisory snapshot contains no data for ${ecosystem}.${reason === undefined ? '' : ` ${reason}`}`;
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
