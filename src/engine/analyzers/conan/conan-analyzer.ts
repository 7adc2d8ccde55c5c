import { membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { installedReference, parseReference } from './conan-reference.ts';

const lockBytesMax = 4 * 1024 * 1024;
const infoBytesMax = 1024 * 1024;

/** Conan packages: lock files, and package folders whose path has the name and version. */
export const conanAnalyzer: FileAnalyzer = {
  id: 'conan',
  reads: 'Conan packages: `conan.lock`, and package folders whose path has name and version (Conan 1, `full_deploy`)',
  revision: 3,
  names: { baseNames: ['conan.lock', 'conaninfo.txt'] },
  wants(path) {
    if (path.endsWith('/conaninfo.txt')) return installedReference(path) === undefined ? 0 : infoBytesMax;
    return path.endsWith('conan.lock') && isApplicationFile(path) ? lockBytesMax : 0;
  },
  analyze,
};

function analyze({ path, bytes }: WantedFile): FileFacts {
  if (path.endsWith('conan.lock')) return lockFacts('conan', 'image', () => readLock(parseLockJson(wholeText(bytes))));
  const found = installedReference(path);
  if (found === undefined) return {};
  const builder = new FactsBuilder();
  // A package with programs has the settings of its system.
  if (wholeText(bytes).includes('[settings]')) builder.addOwnedFolder('.');
  else builder.addLibraryFolder('.');
  const { name, version } = found;
  builder.addPackage({ type: 'conan', name, version, licenses: [], ...givenDetails(found) }, 'its path');
  return builder.build();
}

/** Version 2 has lists of references. Version 1 has a graph, where tools of the build have the context `build`. */
function readLock(lock: unknown): LockedPackage[] {
  const { requires, build_requires: tools, python_requires: recipes, graph_lock: graph } = recordOf(lock);
  const nodes = new Map(membersOf(recordOf(graph)['nodes']).map(([id, node]) => [id, recordOf(node)]));
  const nameOf = (id: string): string => parseReference(textOf(nodes.get(id)?.['ref']) ?? '')?.name ?? '';
  const ofGraph = [...nodes.values()].flatMap(({ ref, context, requires: required }): LockedPackage[] => {
    const found = parseReference(textOf(ref) ?? '');
    const dependencies = textsOf(required ?? []).map(nameOf);
    return found ? [{ ...found, dependencies, isDevelopment: context === 'build' }] : [];
  });
  const listed = (references: string[], isDevelopment: boolean) =>
    references.flatMap((reference): LockedPackage[] => {
      const found = parseReference(reference);
      return found ? [{ ...found, isDevelopment }] : [];
    });
  return [...listed(textsOf(requires), false), ...listed([...textsOf(tools), ...textsOf(recipes)], true), ...ofGraph];
}
