import { packageTypes } from '../../domain/package.ts';

/** Words of the scanners for package types of package URLs. */
const typeNames: Readonly<Record<string, string>> = {
  // Trivy, types of operating system packages.
  alma: 'rpm',
  alpine: 'apk',
  amazon: 'rpm',
  azurelinux: 'rpm',
  bottlerocket: 'rpm',
  'cbl-mariner': 'rpm',
  centos: 'rpm',
  chainguard: 'apk',
  debian: 'deb',
  fedora: 'rpm',
  'opensuse-leap': 'rpm',
  'opensuse-tumbleweed': 'rpm',
  oracle: 'rpm',
  photon: 'rpm',
  redhat: 'rpm',
  rocky: 'rpm',
  slem: 'rpm',
  sles: 'rpm',
  ubuntu: 'deb',
  wolfi: 'apk',
  // Trivy, types of language packages.
  bun: 'npm',
  bundler: 'gem',
  'conda-environment': 'conda',
  'conda-pkg': 'conda',
  'dart-sdk': 'pub',
  'dotnet-core': 'nuget',
  gemspec: 'gem',
  gobinary: 'golang',
  gomod: 'golang',
  gradle: 'maven',
  jar: 'maven',
  'node-pkg': 'npm',
  'packages-props': 'nuget',
  pip: 'pypi',
  pipenv: 'pypi',
  pnpm: 'npm',
  poetry: 'pypi',
  pom: 'maven',
  'python-pkg': 'pypi',
  rustbinary: 'cargo',
  sbt: 'maven',
  uv: 'pypi',
  yarn: 'npm',
  // Syft and Grype.
  'dart-pub': 'pub',
  dotnet: 'nuget',
  'erlang-otp': 'otp',
  'go-module': 'golang',
  'graalvm-native-image': 'maven',
  haskell: 'hackage',
  'java-archive': 'maven',
  'jenkins-plugin': 'maven',
  'php-composer': 'composer',
  pod: 'cocoapods',
  portage: 'ebuild',
  python: 'pypi',
  'r-package': 'cran',
  'rust-crate': 'cargo',
  // Ecosystems of OSV.
  almalinux: 'rpm',
  conancenter: 'conan',
  'crates.io': 'cargo',
  echo: 'deb',
  go: 'golang',
  minimos: 'apk',
  opensuse: 'rpm',
  packagist: 'composer',
  'red hat': 'rpm',
  'rocky linux': 'rpm',
  rubygems: 'gem',
  suse: 'rpm',
  swifturl: 'swift',
};

const known: ReadonlySet<string> = new Set(packageTypes);

/** The package type of a package URL for the word of a scanner. The word itself, in lower case, when it has none. */
export function packageTypeOf(word: string): string {
  const lower = word.toLowerCase();
  if (known.has(lower)) return lower;
  const named = Object.hasOwn(typeNames, lower) ? typeNames[lower] : undefined;
  if (named !== undefined) return named;
  return /^[a-z][a-z0-9.-]{0,63}$/.test(lower) ? lower : 'generic';
}
