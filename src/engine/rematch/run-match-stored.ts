import type { OperatingSystem } from '../../domain/package.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import { evaluateCheck } from '../checks/evaluate-check.ts';
import type { CheckResult } from '../checks/image-check.ts';
import { supportedSoftware } from '../checks/rules/supported-software.ts';
import { CoverageCounter } from '../matching/coverage-counter.ts';
import { matchInventory } from '../matching/match-inventory.ts';
import type { Coverage } from '../matching/match-result.ts';
import { type EncodedFindings, encodeFindings } from '../pipeline/encode-assessment.ts';
import type { EncodablePackage } from '../pipeline/encode-inventory.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
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
  /** The checks that depend on the snapshot. */
  checks: CheckResult[];
}

/** Matches a stored inventory, which may have packages of types that this program does not know, as a task of an engine worker. */
export function runMatchStored({ snapshotPath, operatingSystem, packages }: MatchStoredTask): MatchedInventory {
  const snapshot = openSnapshot(snapshotPath);
  try {
    const known: InventoryPackage[] = [];
    const positions: number[] = [];
    const foreign = new CoverageCounter();
    for (const [position, stored] of packages.flatMap((batch) => decodeBatch<EncodablePackage>(batch)).entries()) {
      const item = toInventoryPackage({ ...stored, id: '' });
      if (item === undefined) {
        foreign.miss(stored.type, 'There are no advisories for packages of this type.');
        continue;
      }
      known.push({ ...item, isOwnedByDistribution: stored.isOwnedByDistribution });
      positions.push(position);
    }
    const { findings, coverage, software } = matchInventory({ operatingSystem, packages: known }, snapshot);
    const placed = findings.map((finding) => ({ ...finding, packageIndex: positions[finding.packageIndex] ?? -1 }));
    const notAssessed = [...coverage.notAssessed, ...foreign.result().notAssessed];
    const checks = [evaluateCheck(supportedSoftware, { software, inventory: { packages: known } })];
    return { findings: encodeFindings(placed), coverage: { ...coverage, notAssessed }, checks };
  } finally {
    snapshot.close();
  }
}
