import { type Pause, pause } from './json-pieces.ts';
import { packagesBetweenPauses } from './package-refs.ts';
import type { SbomPackage } from './sbom-input.ts';

/**
 * For each package the indexes of the packages that it requires, ascending. A name resolves to the only package of the same type with this
 * name. A name of several versions is left out, because the declaration does not say which one is used.
 */
export function* packageDependencies(packages: readonly SbomPackage[]): Generator<Pause, number[][]> {
  const byName = new Map<string, number | undefined>();
  for (const [index, { type, name }] of packages.entries()) {
    const key = `${type}\0${name}`;
    byName.set(key, byName.has(key) ? undefined : index);
    if (index % packagesBetweenPauses === 0) yield pause;
  }
  const resolved: number[][] = [];
  for (const [index, { type, dependencies = [] }] of packages.entries()) {
    const found = new Set(dependencies.flatMap((name) => byName.get(`${type}\0${name}`) ?? []));
    found.delete(index);
    resolved.push([...found].sort((left, right) => left - right));
    if (index % packagesBetweenPauses === 0) yield pause;
  }
  return resolved;
}
