import { cleanText } from './clean-text.ts';
import { hashesOf } from './package-hashes.ts';
import { readParty } from './read-party.ts';
import { type SbomInput, type SbomPackage, sbomWarningsMax } from './sbom-input.ts';

/**
 * Sentences that name the limits of the document: fields that the metadata do not state, content that could not be read, and packages without
 * advisories.
 */
export function sbomStatements({ coverage, warnings, packages }: SbomInput): string[] {
  const listed = warnings.slice(0, sbomWarningsMax).map(({ code, message, path, layerIndex }) => {
    const place = [
      ...(path === undefined ? [] : [`file ${cleanText(path)}`]),
      ...(layerIndex === undefined ? [] : [`layer ${layerIndex}`]),
    ];
    return cleanText(`Not fully read (${code}): ${message}${place.length > 0 ? ` [${place.join(', ')}]` : ''}`, 2048);
  });
  const omitted = warnings.length - listed.length;
  return [
    ...unstatedFields(packages),
    ...severalFiles(packages),
    ...listed,
    ...(omitted > 0 ? [`Not fully read: ${omitted} further places.`] : []),
    ...(coverage?.notAssessed ?? []).map(({ group, reason, packages, files, examplePath = '' }) =>
      cleanText(
        files === undefined
          ? `Not assessed for vulnerabilities: ${packages} packages of ${group} (${reason}).`
          : `Not read: ${files} files of kind ${group} (${reason}), for example ${cleanText(examplePath)}.`,
        2048,
      ),
    ),
  ];
}

/** Fields that are absent because the metadata of the packages have no value. */
function unstatedFields(packages: readonly SbomPackage[]): string[] {
  const fields: readonly [name: string, isStated: (item: SbomPackage) => boolean][] = [
    ['supplier', ({ supplier = '' }) => readParty(supplier) !== undefined],
    ['license', ({ licenses }) => licenses.length > 0],
    ['hash of the published file', (item) => hashesOf(item).length > 0 || item.distributions !== undefined],
  ];
  return fields.flatMap(([name, isStated]) => {
    const unstated = packages.filter((item) => !isStated(item)).length;
    return unstated === 0
      ? []
      : [`Unknown ${name}: ${unstated} of ${packages.length} packages, whose metadata in the image state none.`];
  });
}

function severalFiles(packages: readonly SbomPackage[]): string[] {
  const several = packages.filter((item) => item.distributions !== undefined && hashesOf(item).length === 0).length;
  if (several === 0) return [];
  return [
    `Several published files: ${several} of ${packages.length} packages, whose metadata state the hash of each file and not which of them was installed.`,
  ];
}

export const relationsStatement =
  'The document lists the packages of the image. It includes dependencies between packages only as far as the packages declare them and their names are unambiguous.';
