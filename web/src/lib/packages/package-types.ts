import type { Schemas } from '../api/client.ts';

/** A package type of package URLs, as the API lists them. */
export type PackageType = NonNullable<
  Schemas['CountVulnerabilityFilterValuesAnswer']['data']['packageType']
>['values'][number]['value'];

/** Every type of the API; the compiler refuses a missing one. `distribution`: package URLs name the distribution before the package. */
const kinds: Readonly<Record<PackageType, 'distribution' | 'other'>> = {
  alpm: 'distribution',
  apk: 'distribution',
  bitnami: 'other',
  brew: 'other',
  cargo: 'other',
  cocoapods: 'other',
  composer: 'other',
  conan: 'other',
  conda: 'other',
  cpan: 'other',
  cran: 'other',
  deb: 'distribution',
  ebuild: 'other',
  eopkg: 'other',
  freebsd: 'other',
  gem: 'other',
  generic: 'other',
  golang: 'other',
  guix: 'other',
  hackage: 'other',
  hex: 'other',
  julia: 'other',
  luarocks: 'other',
  maven: 'other',
  nix: 'other',
  npm: 'other',
  nuget: 'other',
  opam: 'other',
  opkg: 'other',
  otp: 'other',
  pub: 'other',
  pypi: 'other',
  rpm: 'distribution',
  slackware: 'other',
  swift: 'other',
  vcpkg: 'other',
  xbps: 'other',
};

/** In alphabetical order. */
export const packageTypes: readonly string[] = Object.keys(kinds);

export function isPackageType(text: string): text is PackageType {
  return Object.hasOwn(kinds, text);
}

export function isDistributionType(type: string): boolean {
  return isPackageType(type) && kinds[type] === 'distribution';
}
