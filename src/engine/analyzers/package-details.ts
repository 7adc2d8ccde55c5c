import type { DeclaredPackage } from '../../domain/package.ts';
import { boundedDistributions } from './distribution-files.ts';
import { boundedHashes } from './package-hashes.ts';
import { packageTextProblem } from './package-text.ts';

const dependenciesMax = 200;
const qualifiersMax = 20;

/** The package with its acceptable details. An unacceptable one is left out and does not affect its package. */
export function withBoundedDetails(declared: DeclaredPackage): DeclaredPackage {
  const { supplier: given, dependencies, module, qualifiers, hashes, distributions, ...found } = declared;
  const supplier = given?.trim();
  const accepted = boundedHashes(hashes ?? []);
  const listed = boundedDistributions(distributions ?? []);
  return {
    ...found,
    ...(isAcceptable(supplier) && { supplier }),
    ...(isAcceptable(module) && { module }),
    ...(dependencies && { dependencies: boundedNames(dependencies) }),
    ...(accepted.length > 0 && { hashes: accepted }),
    ...(listed.length > 0 && { distributions: listed }),
    ...(qualifiers && { qualifiers: boundedQualifiers(qualifiers) }),
  };
}

function isAcceptable(text: string | undefined): text is string {
  return text !== undefined && packageTextProblem(text) === undefined;
}

function boundedNames(names: readonly string[]): string[] {
  const accepted = new Set<string>();
  for (const name of names) {
    if (accepted.size === dependenciesMax) break;
    if (isAcceptable(name)) accepted.add(name);
  }
  return [...accepted];
}

function boundedQualifiers(qualifiers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(qualifiers)
      .filter(([, value]) => isAcceptable(value))
      .slice(0, qualifiersMax),
  );
}
