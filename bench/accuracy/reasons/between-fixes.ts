import { schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import type { OsvAffected } from '../osv-records.ts';

/** Whether one fixed version is at or below the version, and another one above it. */
export function isBetweenFixes(ecosystem: string, version: string, affected: readonly OsvAffected[]): boolean {
  const scheme = schemeOfEcosystem(ecosystem);
  const fixes = affected.flatMap(({ ranges = [] }) =>
    ranges.flatMap(({ events }) => events.flatMap((event) => event['fixed'] ?? [])),
  );
  const orders = fixes.map((fixed) => scheme?.compare(version, fixed) ?? 0);
  return orders.some((order) => order < 0) && orders.some((order) => order >= 0);
}
