import type { DeclaredPackage } from '../../domain/package.ts';
import { packageTextProblem } from './package-text.ts';

/** Facts of a package that are left out when they are unacceptable. They do not decide whether a package is listed. */
export interface PackageDetails {
  supplier?: string | undefined;
  dependencies?: Iterable<string> | undefined;
  qualifiers?: Readonly<Record<string, string | undefined>> | undefined;
  isDevelopment?: boolean | undefined;
}

const dependenciesMax = 200;

/** The acceptable details, for a declared package. Absent and empty details have no key. */
export function packageDetails(details: PackageDetails): Partial<DeclaredPackage> {
  const supplier = details.supplier?.trim();
  const dependencies = boundedNames(details.dependencies ?? []);
  const qualifiers = Object.entries(details.qualifiers ?? {}).filter((entry): entry is [string, string] =>
    isAcceptable(entry[1]),
  );
  return {
    ...(isAcceptable(supplier) && { supplier }),
    ...(dependencies.length > 0 && { dependencies }),
    ...(qualifiers.length > 0 && { qualifiers: Object.fromEntries(qualifiers) }),
    ...(details.isDevelopment && { isDevelopment: true }),
  };
}

function boundedNames(names: Iterable<string>): string[] {
  const kept = new Set<string>();
  for (const name of names) {
    if (kept.size >= dependenciesMax) break;
    if (isAcceptable(name)) kept.add(name);
  }
  return [...kept];
}

function isAcceptable(text: string | undefined): text is string {
  return text !== undefined && packageTextProblem(text) === undefined;
}
