/** Package types of package URLs (purl-spec, PURL-TYPES). The first two are distribution packages. */
export const packageTypes = ['deb', 'apk', 'npm', 'pypi'] as const;

export type PackageType = (typeof packageTypes)[number];

/** The source package of a distribution's binary package. Advisories of distributions name source packages. */
export interface SourcePackage {
  name: string;
  version: string;
}

/** A package version that a package database or manifest in the image declares. All texts are hostile and bounded. */
export interface DeclaredPackage {
  type: PackageType;
  /** As declared; npm scopes included (`@acme/api`), PyPI names as written. */
  name: string;
  version: string;
  architecture?: string;
  source?: SourcePackage;
  /** SPDX expressions or names, as declared. */
  licenses: string[];
  /** True for development dependencies, if the ecosystem distinguishes them. */
  isDevelopment?: boolean;
}

/** Maximum size of names, versions and licenses; a longer one causes a warning instead of a package. */
export const packageTextBytesMax = 1024;

/** Identity of operating system and release, from os-release(5). */
export interface OperatingSystem {
  /** `debian`, `alpine`, …: lower case, as `ID`. */
  id: string;
  /** `VERSION_ID`; empty when absent (Debian testing and unstable). */
  versionId: string;
  codename?: string;
  /** `PRETTY_NAME`, for display. */
  name: string;
}
