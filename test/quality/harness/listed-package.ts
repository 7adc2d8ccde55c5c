import type { PackageType } from '../../../src/domain/package.ts';

/** A package as its package manager lists it. Fields that the listing does not contain are absent and are not compared. */
export interface ListedPackage {
  type: PackageType;
  name: string;
  version: string;
  architecture?: string;
  /** `name version` of the source package. Empty: the package has none. */
  source?: string;
  supplier?: string;
  /** Module stream of an rpm package. Empty: the package has none. */
  module?: string;
  /** SPDX expression. Empty: the package declares none. */
  license?: string;
}

/** The fields that are compared when the listing contains them. */
export const comparedFields = ['source', 'supplier', 'module', 'license'] as const;
