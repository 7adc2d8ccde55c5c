import { cleanText } from './clean-text.ts';
import { type SbomInput, sbomWarningsMax } from './sbom-input.ts';

/** Sentences that name the limits of the document: content that could not be read, and packages without advisories. */
export function sbomStatements({ coverage, warnings }: SbomInput): string[] {
  const listed = warnings.slice(0, sbomWarningsMax).map(({ code, message, path, layerIndex }) => {
    const place = [
      ...(path === undefined ? [] : [`file ${cleanText(path)}`]),
      ...(layerIndex === undefined ? [] : [`layer ${layerIndex}`]),
    ];
    return cleanText(`Not fully read (${code}): ${message}${place.length > 0 ? ` [${place.join(', ')}]` : ''}`, 2048);
  });
  const omitted = warnings.length - listed.length;
  return [
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

export const relationsStatement =
  'The document lists the packages of the image. It includes dependencies between packages only as far as the packages declare them and their names are unambiguous.';
