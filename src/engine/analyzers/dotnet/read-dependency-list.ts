import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { addLibraries } from './add-libraries.ts';
import { libraryFiles } from './library-files.ts';
import { isObject, parseNugetJson } from './nuget-json.ts';
import { portableRuntime } from './portable-runtime.ts';

const extension = '.deps.json';
/** The list of an installed runtime: its folder has the name of the runtime and its version. */
const sharedRuntime = /^(.*\/|)shared\/(Microsoft\.[A-Za-z]{1,32}\.App)\/(\d[^/]{0,63})\/\2\.deps\.json$/;

/** Reads APPLICATION.deps.json (.NET runtime, "runtime configuration files"). `targets` has the files of each library. */
export function readDependencyList({ path, bytes }: WantedFile, builder: FactsBuilder): boolean {
  const document = parseNugetJson(bytes);
  if (!document || document['targets'] === undefined) return false;
  const used = addFiles(path, document['targets'], builder);
  const [, home = '', runtime, version] = sharedRuntime.exec(path) ?? [];
  if (runtime !== undefined && version !== undefined) addRuntime({ home, runtime, version }, document, builder);
  else addLibraries(document['libraries'], builder, { used, targets: document['targets'] });
  return true;
}

/** Adds the files as owned files. Returns the keys of the libraries that have files. */
function addFiles(path: string, targets: unknown, builder: FactsBuilder): Set<string> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const program = path.slice(0, -extension.length);
  for (const suffix of ['', '.dll', '.exe']) builder.addOwnedFile(program + suffix);
  const used = new Set<string>();
  for (const { key, file } of libraryFiles(targets)) {
    used.add(key);
    addFile(folder, file, builder);
  }
  return used;
}

/** `lib/net8.0/A.dll` is at `A.dll`, `lib/net8.0/de/A.resources.dll` at `de/A.resources.dll`, `runtimes/linux-x64/native/a.so` as named. */
function addFile(folder: string, file: string, builder: FactsBuilder): void {
  const names = file.split('/');
  builder.addOwnedFile(folder + file);
  builder.addOwnedFile(folder + names.slice(-1).join('/'));
  if (names.length > 1 && file.endsWith('.resources.dll')) builder.addOwnedFile(folder + names.slice(-2).join('/'));
}

/** The runtime as the package that advisories name: `Microsoft.NETCore.App.Runtime.linux-x64`. It owns the files that start programs. */
function addRuntime(
  { home, runtime, version }: { home: string; runtime: string; version: string },
  document: Record<string, unknown>,
  builder: FactsBuilder,
): void {
  const target = document['runtimeTarget'];
  const targetName = isObject(target) && typeof target['name'] === 'string' ? target['name'] : '';
  const platform = targetName.slice(targetName.indexOf('/') + 1);
  const name = portableRuntime(`${runtime}.Runtime.${platform}`);
  builder.addPackage({ type: 'nuget', name, version, licenses: [] }, 'runtimeTarget');
  // The build of the runtime writes its platform. The folder of all hosts has the library that finds a runtime.
  if (platform === '') builder.addLibraryFolder('.');
  else {
    builder.addOwnedFolder('.');
    for (const program of ['dotnet', 'dotnet.exe']) builder.addOwnedFile(home + program);
  }
  builder.addLibraryFolder('../../../host');
}
