import { normalizedPypiName } from '../../engine/pipeline/package-url.ts';
import { readPurl } from '../../engine/pipeline/read-purl.ts';

/** Words of scanners for types of package URLs. */
const typeWords: Readonly<Record<string, string>> = {
  alpine: 'apk',
  debian: 'deb',
  dpkg: 'deb',
  ubuntu: 'deb',
  redhat: 'rpm',
  rocky: 'rpm',
  alma: 'rpm',
  'python-pkg': 'pypi',
  python: 'pypi',
  pip: 'pypi',
  pipenv: 'pypi',
  poetry: 'pypi',
  uv: 'pypi',
  'node-pkg': 'npm',
  node: 'npm',
  pnpm: 'npm',
  yarn: 'npm',
  bun: 'npm',
  jar: 'maven',
  'java-archive': 'maven',
  pom: 'maven',
  gradle: 'maven',
  gobinary: 'golang',
  'go-module': 'golang',
  gomod: 'golang',
  go: 'golang',
  rustbinary: 'cargo',
  'rust-crate': 'cargo',
  rust: 'cargo',
  'crates.io': 'cargo',
  gemspec: 'gem',
  bundler: 'gem',
  rubygems: 'gem',
  'php-composer': 'composer',
  packagist: 'composer',
  'dotnet-core': 'nuget',
  dotnet: 'nuget',
  binary: 'generic',
};

/** The fields by which packages of different scanners are compared. */
export interface ComparablePackage {
  type: string;
  name: string;
  version: string;
}

/** Type, name and version in the form in which they are compared. A package URL has precedence over the other fields. */
export function comparablePackage(given: {
  type: string;
  name: string;
  version: string;
  purl: string | null;
}): ComparablePackage {
  const purl = readPurl(given.purl);
  const word = (purl?.type ?? given.type).toLowerCase();
  const type = Object.hasOwn(typeWords, word) ? (typeWords[word] ?? word) : word;
  return {
    type,
    name: comparableName(type, purl?.name ?? given.name),
    version: comparableVersion(type, given.version || (purl?.version ?? '')),
  };
}

/** Names as the registries of their ecosystems compare them. */
export function comparableName(type: string, name: string): string {
  switch (type) {
    case 'pypi':
      return normalizedPypiName(name);
    case 'maven':
      return name.replace('/', ':');
    case 'golang':
      return isGoToolchain(name) ? 'stdlib' : name.toLowerCase();
    case 'npm':
    case 'nuget':
    case 'composer':
    case 'gem':
    case 'hex':
      return name.toLowerCase();
    case 'cargo':
      return name.toLowerCase().replaceAll('_', '-');
    default:
      return name;
  }
}

function isGoToolchain(name: string): boolean {
  return name === 'go' || name === 'stdlib' || name === 'std';
}

/**
 * Without prefixes that only some scanners write: `v1.2.3` and `go1.21.3` of Go modules. An epoch of 0 is the same as none.
 */
export function comparableVersion(type: string, version: string): string {
  if (type === 'golang' || type === 'composer' || type === 'swift') return version.replace(/^(?:v|go)(?=\d)/, '');
  if (type === 'deb' || type === 'rpm') return version.replace(/^0:/, '');
  return version;
}

/** Without the epoch, which some scanners leave out. */
export function withoutEpoch(version: string): string {
  return version.replace(/^\d+:/, '');
}
