import type { MatchedFinding } from '../../domain/finding.ts';
import type { AdvisoryCause } from '../../domain/finding-cause.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import { matchPackage } from '../matching/match-inventory.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import { namedVulnerabilities } from './named-vulnerabilities.ts';

/** A finding of a package that differs between two snapshots. */
export interface MatchChange {
  vulnerabilityId: string;
  cause: AdvisoryCause;
  /** Null: the later snapshot has no such finding. */
  finding: MatchedFinding | null;
}

export interface MatchComparison {
  changes: MatchChange[];
  /** Only one of the snapshots assesses the package, or each has another reason for not assessing it. */
  isCoverageChanged: boolean;
}

/** Compares the findings of one package in one operating system between two snapshots. Pure. Sorted by vulnerability. */
export function compareMatches(
  { item, operatingSystem }: { item: InventoryPackage; operatingSystem: OperatingSystem | null },
  { before, after }: { before: AdvisorySnapshot; after: AdvisorySnapshot },
): MatchComparison {
  const [earlier, later] = [before, after].map((snapshot) => matchPackage(item, 0, operatingSystem, snapshot));
  if (!earlier || !later) throw new Error('two snapshots give two outcomes');
  const earlierById = byVulnerability(earlier.findings);
  const laterById = byVulnerability(later.findings);
  const named = (snapshot: AdvisorySnapshot) => namedVulnerabilities(item, operatingSystem, snapshot);
  const [namedBefore, namedAfter] = [named(before), named(after)];
  const changes: MatchChange[] = [];
  for (const vulnerabilityId of [...new Set([...earlierById.keys(), ...laterById.keys()])].sort()) {
    const finding = laterById.get(vulnerabilityId) ?? null;
    const known = earlierById.get(vulnerabilityId);
    if (known && finding && JSON.stringify(known) === JSON.stringify(finding)) continue;
    const isNamed = [namedBefore, namedAfter].map((ids) => ids.has(vulnerabilityId));
    changes.push({ vulnerabilityId, cause: causeOf(isNamed[0] === true, isNamed[1] === true), finding });
  }
  return { changes, isCoverageChanged: earlier.notAssessed !== later.notAssessed };
}

function causeOf(wasNamed: boolean, isNamed: boolean): AdvisoryCause {
  if (wasNamed && isNamed) return 'advisory changed';
  return isNamed ? 'new advisory' : 'withdrawn';
}

function byVulnerability(findings: readonly MatchedFinding[]): Map<string, MatchedFinding> {
  return new Map(findings.map((finding) => [finding.vulnerability.id, finding]));
}
