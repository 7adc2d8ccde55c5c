import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { wholeText } from '../text-lines.ts';

const receiptBytesMax = 4 * 1024 * 1024;

/** Packages of Homebrew on Linux: the receipt in `Cellar/NAME/VERSION/` of each. The folder has the version with its revision. */
export const homebrewAnalyzer: FileAnalyzer = {
  id: 'homebrew',
  reads: 'Homebrew packages: `Cellar/*/*/INSTALL_RECEIPT.json`',
  revision: 1,
  names: { baseNames: ['INSTALL_RECEIPT.json'] },
  wants: (path) => (identityOf(path) ? receiptBytesMax : 0),
  analyze,
};

function identityOf(path: string): { name: string; version: string } | undefined {
  if (baseNameOf(path) !== 'INSTALL_RECEIPT.json') return undefined;
  const versionFolder = folderOf(path);
  const nameFolder = folderOf(versionFolder);
  if (baseNameOf(folderOf(nameFolder)) !== 'Cellar') return undefined;
  return { name: baseNameOf(nameFolder), version: baseNameOf(versionFolder) };
}

function analyze({ path, bytes }: WantedFile): FileFacts {
  const identity = identityOf(path);
  if (!identity) return {};
  const builder = new FactsBuilder();
  let receipt: Readonly<Record<string, unknown>> = {};
  try {
    receipt = recordOf(parseLockJson(wholeText(bytes)));
  } catch {
    builder.warn('The receipt is not JSON.');
  }
  const dependencies = listOf(receipt['runtime_dependencies']).map((one) => textOf(recordOf(one)['full_name']) ?? '');
  const tap = textOf(recordOf(receipt['source'])['tap']);
  // A formula of the main repository has no qualifier.
  const qualifiers = { tap: tap === 'homebrew/core' ? undefined : tap };
  builder.addPackage(
    { type: 'brew', ...identity, licenses: [], ...givenDetails({ dependencies, qualifiers }) },
    'its path',
  );
  builder.addOwnedFolder('.');
  return builder.build();
}
