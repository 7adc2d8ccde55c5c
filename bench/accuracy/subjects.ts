import type { OperatingSystem, PackageType } from '../../src/domain/package.ts';

export type PeerName = 'trivy' | 'grype' | 'osv-scanner';

/** An ecosystem whose packages are compared, with its release, and the scanners that have its records and can read its packages. */
export interface Subject {
  /** Name in OSV records, with the release: `npm`, `Debian:12`. */
  ecosystem: string;
  packageType: PackageType;
  operatingSystem: OperatingSystem | null;
  peers: readonly PeerName[];
}

const all: readonly PeerName[] = ['trivy', 'grype', 'osv-scanner'];

const language = (ecosystem: string, packageType: PackageType, peers = all): Subject => ({
  ecosystem,
  packageType,
  operatingSystem: null,
  peers,
});

const distribution = (
  ecosystem: string,
  packageType: PackageType,
  id: string,
  versionId: string,
  peers = all,
): Subject => ({
  ecosystem,
  packageType,
  operatingSystem: { id, versionId, name: `${id} ${versionId}` },
  peers,
});

/** Every ecosystem of the shared records of which at least one scanner has a database. */
export const subjects: readonly Subject[] = [
  language('npm', 'npm'),
  language('PyPI', 'pypi'),
  language('Maven', 'maven'),
  language('Go', 'golang'),
  language('crates.io', 'cargo'),
  language('RubyGems', 'gem'),
  language('Packagist', 'composer'),
  language('NuGet', 'nuget'),
  language('Hex', 'hex'),
  language('Pub', 'pub'),
  language('SwiftURL', 'swift'),
  // OSV-Scanner reads no package URLs of Bitnami.
  language('Bitnami', 'bitnami', ['trivy', 'grype']),
  ...['11', '12', '13'].map((release) => distribution(`Debian:${release}`, 'deb', 'debian', release)),
  ...['3.10', '3.14', '3.18', '3.20', '3.21'].map((release) =>
    distribution(`Alpine:v${release}`, 'apk', 'alpine', `${release}.0`),
  ),
  ...['8', '9', '10'].map((release) => distribution(`AlmaLinux:${release}`, 'rpm', 'almalinux', release)),
  ...['8', '9'].map((release) =>
    distribution(`Rocky Linux:${release}`, 'rpm', 'rocky', release, ['trivy', 'osv-scanner']),
  ),
];
