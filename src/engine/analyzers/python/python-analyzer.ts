import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { declareDistribution } from './declare-distribution.ts';
import { isPythonFileList, isPythonPackageFile, isVendoredList } from './python-path.ts';
import { readFileList } from './read-file-list.ts';
import { readVendoredList } from './read-vendored-list.ts';

/** The long description follows the headers in the same file and can have the size of a book. */
const metadataBytesMax = 8 * 1024 * 1024;
/** Real lists have less than 1 KB. */
const vendoredBytesMax = 256 * 1024;

/** Installed Python distributions, from the core metadata that installers write. */
export const pythonAnalyzer: FileAnalyzer = {
  id: 'python',
  reads:
    'Python distributions: `*.dist-info`, `*.egg-info`, unpacked eggs, with owned files; copies of other distributions in `_vendor/vendor.txt`',
  revision: 9,
  names: {
    baseNames: ['METADATA', 'PKG-INFO', 'RECORD', 'installed-files.txt', 'vendor.txt'],
    extensions: ['egg-info'],
  },
  wants(path) {
    if (isVendoredList(path)) return vendoredBytesMax;
    return isPythonPackageFile(path) || isPythonFileList(path) ? metadataBytesMax : 0;
  },
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  if (isPythonFileList(file.path)) return readFileList(file);
  if (isVendoredList(file.path)) return readVendoredList(file);
  const builder = new FactsBuilder();
  // An unpacked egg is a folder of its own.
  if (file.path.endsWith('.egg/EGG-INFO/PKG-INFO')) builder.addLibraryFolder('..');
  const isDeclared = declareDistribution(builder, file.bytes, 'line 1');
  return isDeclared ? builder.build() : { warnings: ['The metadata has no name or no version.'] };
}
