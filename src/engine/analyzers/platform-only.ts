/** A package that another package or the project requires. */
export interface RequiredPackage {
  key: string;
  /** The requirement applies to certain platforms only, if `key` is a package for certain platforms. */
  isOptional: boolean;
}

export interface PlatformGraph {
  /** Every package of the lock file. */
  keys: Iterable<string>;
  /** Packages for certain platforms. */
  platformKeys: Iterable<string>;
  /** Requirements of a package. Unknown keys are ignored. */
  requires(key: string): Iterable<RequiredPackage>;
  /** Requirements of the projects, also of development. Undefined: the lock file does not contain them all. */
  roots: Iterable<RequiredPackage> | undefined;
}

/**
 * Keys of the packages that an installation on another platform alone has: packages for certain platforms that are optional for all that
 * require them, and packages that only those require. The second kind is found only if the requirements of the projects are known.
 */
export function platformOnly({ keys, platformKeys, requires, roots }: PlatformGraph): Set<string> {
  const known = new Set(keys);
  const platform = new Set(platformKeys);
  const suspects = roots === undefined ? platform : reach(known, requires, platform, () => true);
  const isInstalled = ({ key, isOptional }: RequiredPackage): boolean => !(isOptional && platform.has(key));
  const starts = [...(roots ?? [])].filter(isInstalled).map(({ key }) => key);
  for (const key of known) if (!suspects.has(key)) starts.push(key);
  const installed = reach(known, requires, starts, isInstalled);
  return new Set([...suspects].filter((key) => !installed.has(key)));
}

function reach(
  known: ReadonlySet<string>,
  requires: (key: string) => Iterable<RequiredPackage>,
  starts: Iterable<string>,
  follows: (required: RequiredPackage) => boolean,
): Set<string> {
  const reached = new Set<string>();
  const pending = [...starts];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (reached.has(key) || !known.has(key)) continue;
    reached.add(key);
    for (const next of requires(key)) if (follows(next)) pending.push(next.key);
  }
  return reached;
}
