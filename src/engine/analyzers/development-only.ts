export interface DependencyGraph {
  /** Every package of the lock file. */
  keys: Iterable<string>;
  /** Keys of the packages that a package requires. Unknown keys are ignored. */
  requires(key: string): Iterable<string>;
  developmentRoots: Iterable<string>;
  productionRoots: Iterable<string>;
}

/**
 * Keys of the packages that only development dependencies require. A package that no known root requires, for example of another workspace,
 * counts as a production package with all that it requires.
 */
export function developmentOnly({ keys, requires, developmentRoots, productionRoots }: DependencyGraph): Set<string> {
  const known = new Set(keys);
  const development = reach(known, requires, developmentRoots);
  const others = [...known].filter((key) => !development.has(key));
  const production = reach(known, requires, [...productionRoots, ...others]);
  for (const key of production) development.delete(key);
  return development;
}

function reach(
  known: ReadonlySet<string>,
  requires: (key: string) => Iterable<string>,
  roots: Iterable<string>,
): Set<string> {
  const reached = new Set<string>();
  const pending = [...roots];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (reached.has(key) || !known.has(key)) continue;
    reached.add(key);
    for (const next of requires(key)) pending.push(next);
  }
  return reached;
}
