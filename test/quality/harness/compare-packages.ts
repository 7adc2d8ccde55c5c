import { comparedFields, type ListedPackage } from './listed-package.ts';

/** A difference from the listing that is correct, with the reason. `difference`: the line, or a pattern of several lines. */
export interface AllowedDifference {
  difference: string | RegExp;
  reason: string;
}

export interface PackageComparison {
  /** Number of packages with the same type, name and version in both lists. */
  same: number;
  /** `missing npm ws 7.4.0`, `extra …`, `wrong … source: zlib 1.2, listed zlib 1.3`, sorted. */
  differences: string[];
  /** Allowances that no difference needs. */
  unused: string[];
}

/** Compares the packages of a scan with those of the package manager's own listing. */
export function comparePackages(
  listed: readonly ListedPackage[],
  found: readonly ListedPackage[],
  allowed: readonly AllowedDifference[] = [],
): PackageComparison {
  const hasArchitecture = listed.some(({ architecture }) => architecture !== undefined);
  const keyOf = ({ type, name, version, architecture }: ListedPackage): string =>
    [type, name, version, ...(hasArchitecture ? [architecture ?? '-'] : [])].join(' ');
  const [expected, actual] = [Map.groupBy(listed, keyOf), Map.groupBy(found, keyOf)];
  const differences = [
    ...[...expected.keys()].filter((key) => !actual.has(key)).map((key) => `missing ${key}`),
    ...[...actual.keys()].filter((key) => !expected.has(key)).map((key) => `extra ${key}`),
    ...[...expected].flatMap(([key, packages]) => wrongFields(key, packages, actual.get(key) ?? [])),
  ];
  const isAllowed = (line: string): boolean => allowed.some((one) => covers(one, line));
  return {
    same: [...expected.keys()].filter((key) => actual.has(key)).length,
    differences: differences.filter((line) => !isAllowed(line)).sort(),
    unused: allowed
      .filter((one) => !differences.some((line) => covers(one, line)))
      .map(({ difference }) => `${difference}`),
  };
}

/** One package version can be installed several times. Each distinct value of a field is compared. */
function wrongFields(key: string, listed: readonly ListedPackage[], found: readonly ListedPackage[]): string[] {
  if (found.length === 0) return [];
  return comparedFields.flatMap((field) => {
    const [expected, actual] = [valuesOf(listed, field), valuesOf(found, field)];
    if (!listed.some((one) => one[field] !== undefined) || expected === actual) return [];
    return [`wrong ${key} ${field}: ${actual || 'none'}, listed ${expected || 'none'}`];
  });
}

function valuesOf(packages: readonly ListedPackage[], field: (typeof comparedFields)[number]): string {
  return [...new Set(packages.map((one) => one[field] ?? ''))].sort().join(' | ');
}

function covers({ difference }: AllowedDifference, line: string): boolean {
  return typeof difference === 'string' ? difference === line : difference.test(line);
}
