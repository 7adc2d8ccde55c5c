import { type PackageType, packageTypes } from '../../domain/package.ts';
import { apkScheme } from './apk-scheme.ts';
import { debScheme } from './deb-scheme.ts';
import { pep440Scheme } from './pep440-scheme.ts';
import { semverScheme } from './semver-scheme.ts';
import type { VersionScheme } from './version-scheme.ts';

/** The order of versions of each package type. A new type without a scheme does not compile. */
export const schemes: Readonly<Record<PackageType, VersionScheme>> = {
  deb: debScheme,
  apk: apkScheme,
  npm: semverScheme,
  pypi: pep440Scheme,
};

/** Undefined for types of uploads without a known order. */
export function schemeOf(type: string): VersionScheme | undefined {
  const known = packageTypes.find((one) => one === type);
  return known && schemes[known];
}
