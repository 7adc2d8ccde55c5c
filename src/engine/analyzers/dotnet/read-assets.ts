import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { addLibraries } from './add-libraries.ts';
import { parseNugetJson } from './nuget-json.ts';

const outputFolder = /(?:^|\/)obj\//;

/**
 * Reads obj/project.assets.json, which NuGet writes when it restores the packages of a project. The compiler writes the program of the project into
 * the same folder, several times and without a dependency list. It is the application itself, as in dependency lists.
 */
export function readAssets({ path, bytes }: WantedFile, builder: FactsBuilder): boolean {
  const document = parseNugetJson(bytes);
  if (!document || document['libraries'] === undefined) return false;
  if (outputFolder.test(path)) builder.addOwnedFolder('.');
  addLibraries(document['libraries'], builder, { targets: document['targets'] });
  return true;
}
