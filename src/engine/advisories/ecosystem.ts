import { schemes } from '../versions/schemes.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';

const schemeOfBase: ReadonlyMap<string, VersionScheme> = new Map([
  ['Debian', schemes.deb],
  ['Alpine', schemes.apk],
  ['npm', schemes.npm],
  ['PyPI', schemes.pypi],
]);

/** OSV ecosystems of Linux distributions. Their records name source packages and have the release after a colon. */
const distributions: ReadonlySet<string> = new Set(['Debian', 'Alpine']);

/** `Debian:12` → `Debian`; `npm` → `npm`. */
export function baseEcosystem(ecosystem: string): string {
  const colon = ecosystem.indexOf(':');
  return colon < 0 ? ecosystem : ecosystem.slice(0, colon);
}

export function schemeOfEcosystem(ecosystem: string): VersionScheme | undefined {
  return schemeOfBase.get(baseEcosystem(ecosystem));
}

export function isDistribution(ecosystem: string): boolean {
  return distributions.has(baseEcosystem(ecosystem));
}

/**
 * Normalizes a package name for comparison within its ecosystem. PyPI: PEP 503 (runs of `-_.` become one hyphen, lower case). Other
 * ecosystems: unchanged.
 */
export function normalisePackageName(ecosystem: string, name: string): string {
  return ecosystem === 'PyPI' ? name.replace(/[-_.]+/g, '-').toLowerCase() : name;
}
