import { recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { integrityHashes } from '../package-hashes.ts';
import { entriesOf, isObject } from './nuget-json.ts';

/** Prefix of the runtime packages that a self-contained application contains. Their NuGet packages have the rest of the name. */
const runtimePackPrefix = 'runtimepack.';

/**
 * Adds the packages of an object with keys `Name/Version` and a `type`. Projects are the application itself. `used`: the keys of the
 * libraries that are added, default all.
 */
export function addLibraries(libraries: unknown, builder: FactsBuilder, used?: ReadonlySet<string>): void {
  for (const [key, library] of entriesOf(libraries)) {
    const type = isObject(library) ? library['type'] : undefined;
    const slash = key.indexOf('/');
    if ((type !== 'package' && type !== 'runtimepack') || slash === -1 || used?.has(key) === false) continue;
    const name = key.slice(key.startsWith(runtimePackPrefix) ? runtimePackPrefix.length : 0, slash);
    const details = givenDetails({ hashes: integrityHashes(textOf(recordOf(library)['sha512'])) });
    builder.addPackage({ type: 'nuget', name, version: key.slice(slash + 1), licenses: [], ...details }, 'libraries');
    if (builder.isFull) return;
  }
}
