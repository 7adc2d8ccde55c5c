/** Package types as package URLs spell them (purl-spec, PURL-TYPES). The first two are distribution packages. */
export const packageTypes = ['deb', 'apk', 'npm', 'pypi'] as const;

export type PackageType = (typeof packageTypes)[number];

/** The source package a distribution built a binary package from; advisories of distributions name sources. */
export interface SourcePackage {
  name: string;
  version: string;
}

/** One package at one version, as a package database or manifest in the image declares it. All text is hostile and bounded. */
export interface DeclaredPackage {
  type: PackageType;
  /** As declared; npm scopes included (`@acme/api`), PyPI names as written. */
  name: string;
  version: string;
  architecture?: string;
  source?: SourcePackage;
  /** SPDX expressions or names, as declared. */
  licenses: string[];
  /** Development only, where the ecosystem says so. */
  isDevelopment?: boolean;
}

/** Longest name, version and licence that is kept; longer ones make a warning instead of a package. */
export const packageTextBytesMax = 1024;

/** Identity of operating system and release, from os-release(5). */
export interface OperatingSystem {
  /** `debian`, `alpine`, …: lower case, as `ID`. */
  id: string;
  /** As `VERSION_ID`; empty when absent (Debian testing and unstable). */
  versionId: string;
  codename?: string;
  /** As `PRETTY_NAME`, for people. */
  name: string;
}
