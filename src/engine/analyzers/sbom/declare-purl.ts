import {
  type DeclaredPackage,
  isDistributionPackageType,
  type PackageType,
  packageTypes,
} from '../../../domain/package.ts';
import { readPurl } from '../../pipeline/read-purl.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import type { ListedPackage } from './listed-package.ts';

const knownTypes: ReadonlyMap<string, PackageType> = new Map(packageTypes.map((type) => [type, type]));

/** The package of a package URL. Undefined for one without a version, and for images, repositories and other things that are no package. */
export function declarePurl({
  purl,
  licenses: listed,
  supplier,
  dependencies,
}: ListedPackage): DeclaredPackage | undefined {
  const parts = readPurl(purl);
  const type = knownTypes.get(parts?.type ?? '');
  if (!parts?.version || type === undefined) return undefined;
  const { name, version, architecture, source } = parts;
  const licenses = boundedLicenses(listed);
  const details = givenDetails({ supplier, dependencies });
  if (!isDistributionPackageType(type)) return { type, name, version, licenses, ...details };
  return {
    type,
    name,
    version,
    licenses,
    ...details,
    ...(architecture !== null && { architecture }),
    ...(source !== null && { source: { name: source.name, version: source.version ?? version } }),
  };
}
