import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { addLibraries } from './add-libraries.ts';
import { parseNugetJson } from './nuget-json.ts';

/** Reads obj/project.assets.json, which NuGet writes when it restores the packages of a project. */
export function readAssets({ bytes }: WantedFile, builder: FactsBuilder): boolean {
  const document = parseNugetJson(bytes);
  if (!document || document['libraries'] === undefined) return false;
  addLibraries(document['libraries'], builder, { targets: document['targets'] });
  return true;
}
