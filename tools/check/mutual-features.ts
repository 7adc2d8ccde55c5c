/** A module of dependency-cruiser's report with its imports. */
export interface CruisedModule {
  source: string;
  dependencies: { resolved: string }[];
}

/** Folders of features (`group/feature`) that import each other, in pairs. Tests may import from anywhere. */
export function mutualFeatures(modules: readonly CruisedModule[]): [string, string][] {
  const imports = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (from === undefined || source.endsWith('.test.ts')) continue;
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to !== undefined && to !== from) imports.add(`${from} ${to}`);
    }
  }
  return [...imports]
    .map((pair) => pair.split(' ') as [string, string])
    .filter(([one, other]) => one < other && imports.has(`${other} ${one}`));
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}
