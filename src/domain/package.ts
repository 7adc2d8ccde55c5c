/** Types of packages that operating systems install, as in package URLs (purl-spec, PURL-TYPES). `ebuild`, `eopkg`, `freebsd`,
 * `guix`, `nix`, `opkg`, `slackware` and `xbps` are not registered there. */
export const distributionPackageTypes = [
  'alpm', 'apk', 'deb', 'ebuild', 'eopkg', 'freebsd', 'guix', 'nix', 'opkg', 'rpm', 'slackware', 'xbps',
] as const; // biome-ignore format: a table

/** Package types of package URLs (purl-spec, PURL-TYPES). */
export const packageTypes = [
  ...distributionPackageTypes,
  'bitnami',
  'brew',
  'cargo',
  'cocoapods',
  'composer',
  'conan',
  'conda',
  'cpan',
  'cran',
  'gem',
  'generic',
  'golang',
  'hackage',
  'hex',
  'julia',
  'luarocks',
  'maven',
  'npm',
  'nuget',
  'opam',
  'otp',
  'pub',
  'pypi',
  'swift',
  'vcpkg',
] as const;

export type PackageType = (typeof packageTypes)[number];

const distributionTypes: ReadonlySet<string> = new Set(distributionPackageTypes);

/** Whether packages of the type belong to the operating system. Other packages may be owned by one of them. */
export function isDistributionPackageType(type: string): boolean {
  return distributionTypes.has(type);
}

/** The source package of a distribution's binary package. Advisories of distributions name source packages. */
export interface SourcePackage {
  name: string;
  version: string;
}

/** Facts that identify neither the package version nor its findings. */
export type PackageDetails = Pick<
  DeclaredPackage,
  'supplier' | 'dependencies' | 'module' | 'qualifiers' | 'sha1' | 'hashes' | 'distributions'
> & {
  /** Names of the scanners that list the package. */
  listedBy?: string[];
  ownedBy?: PackageReference;
  ownedFiles?: OwnedFiles;
};

/** A package of the same inventory. */
export interface PackageReference {
  type: string;
  name: string;
  version: string;
}

/** Files of an image that a package owns. */
export interface OwnedFiles {
  count: number;
  bytes: number;
}

/** A published file of a package version, as the metadata of the package list it. */
export interface DistributionFile {
  /** File name, or HTTP address without credentials and parameters. */
  name: string;
  /** `sha256-BASE64`. */
  hashes: string[];
}

/** A package version that a package database or manifest in the image declares. All texts are hostile and bounded. */
export interface DeclaredPackage {
  type: PackageType;
  /** As declared; npm scopes included (`@acme/api`), PyPI names as written. */
  name: string;
  version: string;
  architecture?: string;
  source?: SourcePackage;
  /** Module stream of a modular rpm package (`MODULARITYLABEL`): `nodejs:18:9050020230927082226:rhel9`. */
  module?: string;
  /** The party that distributes the package: maintainer, vendor or author, as declared. */
  supplier?: string;
  /** Names of the packages that this one requires, as declared, without version constraints. */
  dependencies?: string[];
  /** Qualifiers of the package URL that do not follow from the other fields: `{ type: 'war' }` of Maven. */
  qualifiers?: Record<string, string>;
  /** As declared. In an inventory, SPDX expressions where the declaration has an unambiguous one (src/engine/licenses/). */
  licenses: string[];
  /** Place of the package in the file that declares it, for an archive: `BOOT-INF/lib/x.jar`, with `!/` after each outer archive. */
  innerPath?: string;
  /**
   * SHA-1 in hexadecimal form of a Java archive whose name was derived from its file name and manifest. An index of published archives
   * (Maven Central) has its exact name. The type is `generic` when the group is not known.
   */
  sha1?: string;
  /**
   * Hashes of the published file of the package that its metadata state, as `sha512-BASE64` (Subresource Integrity). They are copied and not
   * checked: an image contains the unpacked file. Java archives are in images as they were published, and their SHA-1 is that of the archive.
   */
  hashes?: string[];
  /**
   * The published files of the version with their hashes, as lock files name them. With `hashes`, it is the only file, and the hashes are its own.
   * Otherwise metadata list several files and do not state which of them was installed.
   */
  distributions?: DistributionFile[];
  /** True for development dependencies, if the ecosystem distinguishes them. */
  isDevelopment?: boolean;
}

/** Maximum size of names, versions and licenses; a longer one causes a warning instead of a package. */
export const packageTextBytesMax = 1024;

/** Identity of operating system and release, from os-release(5), or from a release file such as `alpine-release` where it is absent. */
export interface OperatingSystem {
  /** `debian`, `alpine`, …: lower case, as `ID`. */
  id: string;
  /** `VERSION_ID`; empty when absent (Debian testing and unstable). */
  versionId: string;
  codename?: string;
  /** `PRETTY_NAME`, for display. */
  name: string;
  /** `ID_LIKE`: the distributions from which this one derives, the closest first. */
  idLike?: string[];
  /** `CPE_NAME`, which names the product of a vendor with several. */
  cpe?: string;
}
