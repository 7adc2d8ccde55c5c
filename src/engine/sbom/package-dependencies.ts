import { type Pause, pause } from './json-pieces.ts';
import { packagesBetweenPauses } from './package-refs.ts';
import type { SbomPackage } from './sbom-input.ts';

/** Folders that are searched for a required npm package. */
const foldersMax = 32;
const modules = 'node_modules/';
const manifest = '/package.json';

/**
 * For each package the indexes of the packages that it requires, ascending. A name resolves to the only package of the same type with this
 * name. Of several, it is the one that Node finds from the place of the requiring package, or the only one of the same architecture. Otherwise
 * the name is left out, because the declaration does not say which version is used.
 */
export function* packageDependencies(packages: readonly SbomPackage[]): Generator<Pause, number[][]> {
  const byName = new Map<string, number[]>();
  const byPlace = new Map<string, number>();
  for (const [index, item] of packages.entries()) {
    const key = keyOf(item.type, item.name);
    const known = byName.get(key);
    if (known) known.push(index);
    else byName.set(key, [index]);
    for (const place of placesOf(item)) byPlace.set(place, index);
    if (index % packagesBetweenPauses === 0) yield pause;
  }
  const resolved: number[][] = [];
  for (const [index, item] of packages.entries()) {
    const found = new Set<number>();
    const [place] = item.dependencies === undefined ? [] : placesOf(item);
    for (const name of item.dependencies ?? []) {
      const candidates = byName.get(keyOf(item.type, name)) ?? [];
      const [only] = candidates;
      const required = candidates.length === 1 ? only : selected({ item, place, name, candidates, packages, byPlace });
      if (required !== undefined) found.add(required);
    }
    found.delete(index);
    resolved.push([...found].sort((left, right) => left - right));
    if (index % packagesBetweenPauses === 0) yield pause;
  }
  return resolved;
}

interface Selection {
  item: SbomPackage;
  /** The first folder of an npm package. */
  place: string | undefined;
  name: string;
  candidates: readonly number[];
  packages: readonly SbomPackage[];
  byPlace: ReadonlyMap<string, number>;
}

function selected({ item, place, name, candidates, packages, byPlace }: Selection): number | undefined {
  if (item.type === 'npm') return nearest(place, name, byPlace);
  const own =
    candidates.length > foldersMax ? [] : candidates.filter((at) => packages[at]?.architecture === item.architecture);
  return own.length === 1 ? own[0] : undefined;
}

/** The package in the `node_modules` folder below the requiring package, or below the closest folder that contains it. */
function nearest(place: string | undefined, name: string, byPlace: ReadonlyMap<string, number>): number | undefined {
  let folder = place;
  for (let depth = 0; depth < foldersMax && folder !== undefined; depth += 1) {
    const found = byPlace.get(`${folder === '' ? '' : `${folder}/`}${modules}${name}`);
    if (found !== undefined) return found;
    const at = folder.lastIndexOf(modules);
    folder = at === -1 ? undefined : folder.slice(0, Math.max(0, at - 1));
  }
  return undefined;
}

/** Folders of an installed npm package. */
function placesOf({ type, paths }: SbomPackage): string[] {
  if (type !== 'npm') return [];
  return paths
    .filter((path) => path.includes(modules) && path.endsWith(manifest))
    .map((path) => path.slice(0, -manifest.length));
}

/** Names of PyPI, NuGet and Composer are compared without case, those of PyPI also without the kind of separator (PEP 503). */
function keyOf(type: string, name: string): string {
  if (type === 'pypi') return `pypi\0${name.toLowerCase().replaceAll(/[-_.]+/g, '-')}`;
  return `${type}\0${type === 'nuget' || type === 'composer' ? name.toLowerCase() : name}`;
}
