import { isDistributionPackageType, type OperatingSystem } from '../../domain/package.ts';
import { compareText } from '../../lib/compare-text.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import type { Coverage } from './match-result.ts';

/** Counts assessed packages, and the other packages by group and reason. */
export class CoverageCounter {
  #assessed = 0;
  readonly #groups = new Map<string, { group: string; reason: string; packages: number }>();

  assess(): void {
    this.#assessed += 1;
  }

  miss(group: string, reason: string): void {
    const key = JSON.stringify([group, reason]);
    const known = this.#groups.get(key) ?? { group, reason, packages: 0 };
    this.#groups.set(key, { ...known, packages: known.packages + 1 });
  }

  /** Adds a reason that concerns no further package. */
  note(group: string, reason: string): void {
    this.#groups.set(JSON.stringify([group, reason]), { group, reason, packages: 0 });
  }

  /** Groups sorted by name, then reason. */
  result(): Coverage {
    const notAssessed = [...this.#groups.values()].sort(
      (left, right) => compareText(left.group, right.group) || compareText(left.reason, right.reason),
    );
    return { assessed: this.#assessed, notAssessed };
  }
}

/** `deb (debian 14)`, `npm`. */
export function packageGroup(
  { type, isOwnedByDistribution }: InventoryPackage,
  operatingSystem: OperatingSystem | null,
): string {
  const belongs = isDistributionPackageType(type) || isOwnedByDistribution;
  return belongs ? `${type} (${operatingSystemName(operatingSystem)})` : type;
}

export function operatingSystemName(operatingSystem: OperatingSystem | null): string {
  if (operatingSystem === null) return 'unknown distribution';
  return `${operatingSystem.id} ${operatingSystem.versionId}`.trim().slice(0, 80);
}
