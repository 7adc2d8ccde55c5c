import type { DeclaredPackage } from '../../domain/package.ts';
import { packageTextProblem } from './package-text.ts';

/** Largest number of dependencies of one package that are stored. */
export const dependenciesMax = 200;
const qualifiersMax = 20;

/** The package without those details whose text is refused. They do not affect its identity. */
export function withAcceptedDetails(declared: DeclaredPackage): DeclaredPackage {
  const { supplier, module, dependencies, qualifiers } = declared;
  if (supplier !== undefined && !isAccepted(supplier)) delete declared.supplier;
  if (module !== undefined && !isAccepted(module)) delete declared.module;
  if (dependencies) {
    const accepted = acceptedDependencies(dependencies);
    if (accepted.length > 0) declared.dependencies = accepted;
    else delete declared.dependencies;
  }
  if (qualifiers) {
    const accepted = Object.entries(qualifiers).filter((one) => one.every(isAccepted));
    declared.qualifiers = Object.fromEntries(accepted.slice(0, qualifiersMax));
  }
  return declared;
}

/** Each name once, without names whose text is refused. */
export function acceptedDependencies(names: Iterable<string>): string[] {
  const accepted = new Set<string>();
  for (const name of names) {
    if (accepted.size >= dependenciesMax) break;
    if (isAccepted(name)) accepted.add(name);
  }
  return [...accepted];
}

function isAccepted(text: string): boolean {
  return packageTextProblem(text) === undefined;
}
