import type { VersionScheme } from '../versions/version-scheme.ts';
import { ecosystems } from './ecosystems.ts';

const byName = new Map(ecosystems.map((entry) => [entry.ecosystem, entry]));

/** `Debian:12` → `Debian`; `npm` → `npm`. */
export function baseEcosystem(ecosystem: string): string {
  const colon = ecosystem.indexOf(':');
  return colon < 0 ? ecosystem : ecosystem.slice(0, colon);
}

/** Undefined for an ecosystem that is not in the list. */
export function schemeOfEcosystem(ecosystem: string): VersionScheme | undefined {
  const known = byName.get(baseEcosystem(ecosystem));
  return known?.schemesOfBases?.[ecosystem.split(':', 2)[1] ?? ''] ?? known?.scheme;
}

export function isDistribution(ecosystem: string): boolean {
  return byName.get(baseEcosystem(ecosystem))?.isDistribution === true;
}

/** Normalizes a package name for comparison within its ecosystem, which may have a release. */
export function normalisePackageName(ecosystem: string, name: string): string {
  return byName.get(baseEcosystem(ecosystem))?.normalizeName?.(name) ?? name;
}
