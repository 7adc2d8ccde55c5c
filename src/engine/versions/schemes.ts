import { type PackageType, packageTypes } from '../../domain/package.ts';
import { apkScheme } from './apk-scheme.ts';
import { debScheme } from './deb-scheme.ts';
import { pep440Scheme } from './pep440-scheme.ts';
import { rpmScheme } from './rpm-scheme.ts';
import { semverScheme } from './semver-scheme.ts';
import type { VersionScheme } from './version-scheme.ts';

/** The order of versions of package types. Types without an entry have no known order. */
export const schemes = {
  deb: debScheme,
  apk: apkScheme,
  rpm: rpmScheme,
  npm: semverScheme,
  pypi: pep440Scheme,
} as const satisfies Partial<Record<PackageType, VersionScheme>>;

const schemeByType: Readonly<Partial<Record<PackageType, VersionScheme>>> = schemes;

/** Undefined for types without a known order. */
export function schemeOf(type: string): VersionScheme | undefined {
  const known = packageTypes.find((one) => one === type);
  return known && schemeByType[known];
}
