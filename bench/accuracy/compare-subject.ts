import path from 'node:path';
import { baseEcosystem } from '../../src/engine/advisories/ecosystem.ts';
import type { AdvisorySnapshot } from '../../src/engine/advisories/snapshot.ts';
import { matchInventory } from '../../src/engine/matching/match-inventory.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { compareTools, findingKey, type ToolComparison } from './compare-tools.ts';
import { componentFinder } from './find-component.ts';
import { scanWithPeers } from './peers/scan-with-peers.ts';
import type { PeerName, Subject } from './subjects.ts';
import type { VulnerabilityGroups } from './vulnerability-groups.ts';
import { writeSbom } from './write-sbom.ts';

export interface SubjectInput {
  subject: Subject;
  packages: InventoryPackage[];
  snapshot: AdvisorySnapshot;
  groups: VulnerabilityGroups;
  peers: readonly PeerName[];
  databases: string;
  scratch: string;
}

export interface SubjectComparison extends ToolComparison {
  /** Packages that Plimsoll does not assess: their differences are no claim. */
  notAssessed: number;
  /** Findings of other scanners about no package of the SBOM. */
  notFound: number;
}

/** Compares the findings in packages with those of other scanners in an SBOM of the packages. */
export async function compareSubject(input: SubjectInput): Promise<SubjectComparison> {
  const { subject, packages, snapshot, groups, databases, scratch } = input;
  const sbom = path.join(scratch, 'bom.cdx.json');
  writeSbom(sbom, subject.operatingSystem, packages);
  const found = await scanWithPeers(input.peers, { sbom }, databases, scratch);
  const find = componentFinder(packages, baseEcosystem(subject.ecosystem));
  let notFound = 0;
  const peers = new Map<PeerName, Set<string>>();
  for (const [name, findings] of found) {
    const keys = new Set<string>();
    for (const finding of findings) {
      const at = find(finding);
      if (at === undefined) notFound += 1;
      else for (const group of groups.of(finding.id)) keys.add(findingKey(at, group));
    }
    peers.set(name, keys);
  }
  const { findings, coverage } = matchInventory({ operatingSystem: subject.operatingSystem, packages }, snapshot);
  const own = findings.flatMap(({ packageIndex, vulnerability }) =>
    groups.of(vulnerability.id).map((group) => findingKey(packageIndex, group)),
  );
  return { ...compareTools(new Set(own), peers), notAssessed: packages.length - coverage.assessed, notFound };
}
