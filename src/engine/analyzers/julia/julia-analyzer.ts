import { listOf, membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { namedFiles } from '../named-files.ts';
import { wholeText } from '../text-lines.ts';

const fileBytesMax = 4 * 1024 * 1024;

/** Julia packages: manifests of environments, and packages in a depot, `packages/<name>/<slug>/Project.toml`. */
export const juliaAnalyzer: FileAnalyzer = {
  id: 'julia',
  reads: 'Julia packages: `packages/*/*/Project.toml`, `Manifest.toml`',
  revision: 1,
  ...namedFiles({
    'Project.toml': { bytesMax: fileBytesMax, accepts: isInstalled, read: readProject },
    'Manifest.toml': {
      bytesMax: fileBytesMax,
      accepts: (path) => isApplicationFile(path) && !isInstalled(path),
      read: ({ bytes }) => lockFacts('julia', 'image', () => readManifest(wholeText(bytes))),
    },
  }),
};

function isInstalled(path: string): boolean {
  return /(?:^|\/)packages\/[^/]+\/[A-Za-z0-9]{4,6}\/[^/]+$/.test(path);
}

function readProject({ bytes }: WantedFile): FileFacts {
  let project: Readonly<Record<string, unknown>>;
  try {
    project = readToml(wholeText(bytes));
  } catch {
    return { warnings: ['The file is not TOML.'] };
  }
  const [name, version] = [textOf(project['name']), textOf(project['version'])];
  if (name === undefined || version === undefined) return {};
  const builder = new FactsBuilder();
  builder.addOwnedFolder('.');
  const details = givenDetails({
    supplier: textsOf(project['authors'])[0],
    dependencies: Object.keys(recordOf(project['deps'])),
    qualifiers: { uuid: textOf(project['uuid']) },
  });
  builder.addPackage({ type: 'julia', name, version, licenses: [], ...details }, 'line 1');
  return builder.build();
}

/** Format 1 has the packages at the top, format 2 in `deps`. Standard libraries have no version, and local packages have a path. */
function readManifest(text: string): LockedPackage[] {
  const manifest = readToml(text);
  const entries = manifest['manifest_format'] === undefined ? manifest : manifest['deps'];
  return membersOf(entries).flatMap(([name, list]) =>
    listOf(list).flatMap((value) => {
      const { version, uuid, path, deps } = recordOf(value);
      if (typeof version !== 'string' || path !== undefined) return [];
      const dependencies = Array.isArray(deps) ? textsOf(deps) : Object.keys(recordOf(deps));
      return { name, version, qualifiers: { uuid: textOf(uuid) }, dependencies };
    }),
  );
}
