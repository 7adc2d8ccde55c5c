import { isDistribution, schemeOfEcosystem } from '../../src/engine/advisories/ecosystem.ts';
import type { VersionScheme } from '../../src/engine/versions/version-scheme.ts';

/** Endings that make a version directly smaller or larger in the order of the ecosystem. */
const endings: Readonly<Record<string, readonly string[]>> = {
  Alpine: ['_rc1', '_p1'],
  Bitnami: ['-0', '-1'],
  Debian: ['~', '+b1'],
  Go: ['-0', '-0.20200101000000-0123456789ab'],
  Maven: ['-alpha-1', '.1'],
  NuGet: ['-0', '.1'],
  Packagist: ['-alpha1', '.1'],
  PyPI: ['.dev0', '.post1', '+local.1'],
  RubyGems: ['.pre', '.0.1'],
  'crates.io': ['-0'],
  npm: ['-0', '-rc.1'],
};
const rpmEndings = ['~', '.1'];

/** A bound, the numbers before and after its last number, and versions directly below and above it. */
export function versionsAround(base: string, bound: string): string[] {
  const scheme = schemeOfEcosystem(base);
  if (scheme === undefined || bound === '0' || bound.length > 100) return [];
  const around = [bound, ...neighbours(bound), ...endingsOf(base).map((ending) => withEnding(bound, ending))];
  return [...new Set(around)].filter((version) => isPossible(scheme, version));
}

function endingsOf(base: string): readonly string[] {
  return endings[base] ?? (isDistribution(base) ? rpmEndings : ['-0']);
}

function neighbours(bound: string): string[] {
  const last = /[0-9]+(?=[^0-9]*$)/.exec(bound)?.[0] ?? '0';
  const steps = BigInt(last) === 0n ? [1n] : [-1n, 1n];
  return steps.map((step) => bound.replace(/[0-9]+(?=[^0-9]*$)/, String(BigInt(last) + step)));
}

/** A suffix of apk precedes the revision. */
function withEnding(bound: string, ending: string): string {
  return ending.startsWith('_') ? bound.replace(/(?=-r\d+$)|$/, ending) : `${bound}${ending}`;
}

function isPossible(scheme: VersionScheme, version: string): boolean {
  return version !== '0' && !version.includes('--') && !version.startsWith('-') && scheme.isValid(version);
}
