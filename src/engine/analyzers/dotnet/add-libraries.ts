import { recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { integrityHashes } from '../package-hashes.ts';
import { entriesOf, isObject } from './nuget-json.ts';
import { portableRuntime } from './portable-runtime.ts';

/** Prefix of the runtime packages that a self-contained application contains. Their NuGet packages have the rest of the name. */
const runtimePackPrefix = 'runtimepack.';

/**
 * Adds the packages of an object with keys `Name/Version` and a `type`. Projects are the application itself. `used`: the keys of the
 * libraries that are added, default all. `targets` has the requirements of each library for each target framework.
 */
export function addLibraries(
  libraries: unknown,
  builder: FactsBuilder,
  { used, targets }: { used?: ReadonlySet<string>; targets?: unknown } = {},
): void {
  const requirements = requirementsOf(targets);
  for (const [key, library] of entriesOf(libraries)) {
    const type = isObject(library) ? library['type'] : undefined;
    const slash = key.indexOf('/');
    if ((type !== 'package' && type !== 'runtimepack') || slash === -1 || used?.has(key) === false) continue;
    const isRuntime = key.startsWith(runtimePackPrefix);
    const name = isRuntime ? portableRuntime(key.slice(runtimePackPrefix.length, slash)) : key.slice(0, slash);
    const hashes = integrityHashes(textOf(recordOf(library)['sha512']));
    const details = givenDetails({ hashes, dependencies: [...(requirements.get(key) ?? [])] });
    builder.addPackage({ type: 'nuget', name, version: key.slice(slash + 1), licenses: [], ...details }, 'libraries');
    if (builder.isFull) return;
  }
}

function requirementsOf(targets: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, target] of entriesOf(targets)) {
    for (const [key, library] of entriesOf(target)) {
      const names = Object.keys(recordOf(recordOf(library)['dependencies']));
      const known = found.get(key);
      if (known) for (const name of names) known.add(name);
      else found.set(key, new Set(names));
    }
  }
  return found;
}
