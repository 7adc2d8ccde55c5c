import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { addLibraries } from './add-libraries.ts';
import { parseNugetJson } from './nuget-json.ts';

const assetsPath = /(?:^|\/)obj\/project\.assets\.json$/;
/** Folders of build output, by configuration. Programs elsewhere in `obj` are not written by the compiler. */
const configurations = ['Debug', 'Release'];

/**
 * Reads obj/project.assets.json, which NuGet writes when it restores the packages of a project. The compiler writes the program of the project into
 * the same folder, several times and without a dependency list. It is the application itself, as in dependency lists.
 */
export function readAssets({ path, bytes }: WantedFile, builder: FactsBuilder): boolean {
  const document = parseNugetJson(bytes);
  if (!document || document['libraries'] === undefined) return false;
  if (assetsPath.test(path)) for (const configuration of configurations) builder.addOwnedFolder(configuration);
  addLibraries(document['libraries'], builder, { targets: document['targets'] });
  return true;
}
