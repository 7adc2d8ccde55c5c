import { recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { integrityHashes } from '../package-hashes.ts';
import { entriesOf, isObject, parseNugetJson } from './nuget-json.ts';

/** Reads packages.lock.json: the resolved packages of each target framework. Entries of the type `Project` are other projects. */
export function readPackagesLock({ bytes }: WantedFile, builder: FactsBuilder): boolean {
  const document = parseNugetJson(bytes);
  if (!document || document['dependencies'] === undefined) return false;
  const added = new Set<string>();
  for (const [, framework] of entriesOf(document['dependencies'])) {
    for (const [name, entry] of entriesOf(framework)) {
      const version = isObject(entry) ? entry['resolved'] : undefined;
      if (typeof version !== 'string' || added.has(`${name}/${version}`)) continue;
      added.add(`${name}/${version}`);
      const hashes = integrityHashes(`sha512-${textOf(recordOf(entry)['contentHash']) ?? ''}`);
      const details = givenDetails({ hashes, dependencies: Object.keys(recordOf(recordOf(entry)['dependencies'])) });
      builder.addPackage({ type: 'nuget', name, version, licenses: [], ...details }, 'dependencies');
      if (builder.isFull) return true;
    }
  }
  return true;
}
