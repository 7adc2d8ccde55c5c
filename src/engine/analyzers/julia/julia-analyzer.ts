import { listOf, membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { type NamedFile, namedFiles } from '../named-files.ts';
import { wholeText } from '../text-lines.ts';

const fileBytesMax = 4 * 1024 * 1024;

/** Julia packages: manifests of environments, and packages in a depot, `packages/<name>/<slug>/Project.toml`. */
export const juliaAnalyzer: FileAnalyzer = {
  id: 'julia',
  reads: 'Julia packages: `packages/*/*/Project.toml`, `Manifest.toml` and `Manifest-v1.11.toml` of releases',
  revision: 3,
  ...namedFiles({
    ...filesNamed(['Project.toml', 'JuliaProject.toml'], {
      bytesMax: fileBytesMax,
      accepts: isInstalled,
      read: readProject,
    }),
    ...filesNamed(manifestNames(), {
      bytesMax: fileBytesMax,
      accepts: (path) => isApplicationFile(path) && !isInstalled(path),
      read: ({ bytes }) => lockFacts('julia', 'image', () => readManifest(wholeText(bytes))),
    }),
  }),
};

function filesNamed(names: readonly string[], file: NamedFile): Record<string, NamedFile> {
  return Object.fromEntries(names.map((name) => [name, file]));
}

/** Since Julia 1.10.8, a project may have one manifest for each release, and each name may begin with `Julia` (docs.julialang.org, "Pkg"). */
function manifestNames(): string[] {
  const releases = Array.from({ length: 21 }, (_, index) => `-v1.${index + 10}`);
  return ['', ...releases].flatMap((release) => [`Manifest${release}.toml`, `JuliaManifest${release}.toml`]);
}

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
  builder.addLibraryFolder('.');
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
