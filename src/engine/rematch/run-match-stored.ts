import type { MatchedFinding } from '../../domain/finding.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import { CoverageCounter, packageGroup } from '../matching/coverage-counter.ts';
import { matchPackage } from '../matching/match-inventory.ts';
import type { Coverage } from '../matching/match-result.ts';
import { type EncodedFindings, encodeFindings } from '../pipeline/encode-assessment.ts';
import type { EncodablePackage } from '../pipeline/encode-inventory.ts';
import { decodeBatch } from '../pipeline/json-batches.ts';
import { toInventoryPackage } from './stored-package.ts';

export interface MatchStoredTask {
  snapshotPath: string;
  operatingSystem: OperatingSystem | null;
  /** The packages of an inventory, as stored. */
  packages: Uint8Array[];
}

export interface MatchedInventory {
  findings: EncodedFindings;
  /** Of packages only. */
  coverage: Coverage;
}

/** Matches a stored inventory, which may have packages of types that this program does not know, as a task of an engine worker. */
export function runMatchStored({ snapshotPath, operatingSystem, packages }: MatchStoredTask): MatchedInventory {
  const snapshot = openSnapshot(snapshotPath);
  try {
    const coverage = new CoverageCounter();
    const findings: MatchedFinding[] = [];
    const all = packages.flatMap((batch) => decodeBatch<EncodablePackage>(batch));
    for (const [index, stored] of all.entries()) {
      const known = toInventoryPackage({ ...stored, id: '' });
      if (known === undefined) {
        coverage.miss(stored.type, 'There are no advisories for packages of this type.');
        continue;
      }
      const item = { ...known, isOwnedByDistribution: stored.isOwnedByDistribution };
      const outcome = matchPackage(item, index, operatingSystem, snapshot);
      if (outcome.notAssessed === undefined) coverage.assess();
      else coverage.miss(packageGroup(item, operatingSystem), outcome.notAssessed);
      for (const finding of outcome.findings) findings.push(finding);
    }
    return { findings: encodeFindings(findings), coverage: coverage.result() };
  } finally {
    snapshot.close();
  }
}
