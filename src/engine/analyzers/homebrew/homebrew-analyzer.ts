import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, besideOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { type CellarPlace, cellarBillOfMaterials, cellarPlaceOf, cellarReceipt } from './cellar-place.ts';

const fileBytesMax = 4 * 1024 * 1024;

type Members = Readonly<Record<string, unknown>>;

/**
 * Packages of Homebrew on Linux: the receipt in `Cellar/NAME/VERSION/` of each. The folder has the version with its revision. The bill of
 * materials beside the receipt states the license. Its version has no revision, and its dependencies are those of the build.
 */
export const homebrewAnalyzer: FileAnalyzer = {
  id: 'homebrew',
  reads: 'Homebrew packages: `Cellar/*/*/INSTALL_RECEIPT.json`, with the license from `sbom.spdx.json`',
  revision: 3,
  names: { baseNames: [cellarReceipt, cellarBillOfMaterials] },
  wants: (path) => (cellarPlaceOf(path) ? fileBytesMax : 0),
  groupOf: (path) => besideOf(path, cellarReceipt),
  analyze,
};

function analyze({ path, bytes, companions }: WantedFile): FileFacts {
  const place = cellarPlaceOf(path);
  if (!place) return {};
  const builder = new FactsBuilder();
  const isReceipt = baseNameOf(path) === cellarReceipt;
  const bill = isReceipt ? companions?.get(besideOf(path, cellarBillOfMaterials)) : bytes;
  const receipt = isReceipt ? membersOf(bytes) : {};
  if (!receipt) builder.warn('The receipt is not JSON.');
  const tap = textOf(recordOf(receipt?.['source'])['tap']);
  // A formula of the main repository has no qualifier.
  const qualifiers = { tap: tap === 'homebrew/core' ? undefined : tap };
  const licenses = boundedLicenses(licensesIn((bill && membersOf(bill)) ?? {}, place));
  const details = givenDetails({ dependencies: dependenciesIn(receipt ?? {}), qualifiers });
  builder.addPackage({ type: 'brew', ...place, licenses, ...details }, 'its path');
  if (textOf(receipt?.['homebrew_version']) === undefined) builder.addLibraryFolder('.');
  else builder.addOwnedFolder('.');
  return builder.build();
}

/** Undefined when the file is not JSON. */
function membersOf(bytes: Uint8Array): Members | undefined {
  try {
    return recordOf(parseLockJson(wholeText(bytes)));
  } catch {
    return undefined;
  }
}

/** `full_name` of a formula of another tap begins with the tap: `acme/tools/libgreet`. */
function dependenciesIn(receipt: Members): string[] {
  return listOf(receipt['runtime_dependencies']).map((one) => baseNameOf(textOf(recordOf(one)['full_name']) ?? ''));
}

/** The document describes the source archive, the bottle and the dependencies. The first two have the name of the formula. */
function licensesIn(document: Members, { name }: CellarPlace): string[] {
  return listOf(document['packages'])
    .map(recordOf)
    .filter((one) => one['name'] === name)
    .map((one) => textOf(one['licenseConcluded']) ?? '')
    .filter((license) => license !== 'NOASSERTION')
    .slice(0, 1);
}
