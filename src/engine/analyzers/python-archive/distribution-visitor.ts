import { createNameFilter } from '../../zip/name-filter.ts';
import type { ZipProblem, ZipVisitor } from '../../zip/zip-visitor.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { declareDistribution } from '../python/declare-distribution.ts';

const metadataBytesMax = 8 * 1024 * 1024;
const filter = createNameFilter(['metadata', 'pkg-info', '.whl', '.egg']);

/** Reads the core metadata of the distributions in an archive, and in the wheels and eggs in it. */
export function createDistributionVisitor(builder: FactsBuilder, report: (problem: ZipProblem) => void): ZipVisitor {
  return {
    filter,
    wants: (name) => (isMetadata(name) && !isTestData(name) && !builder.isFull ? metadataBytesMax : 0),
    content(_, bytes) {
      if (!declareDistribution(builder, bytes, 'an entry of the archive')) {
        builder.warn('Metadata in the archive have no name or no version.');
      }
    },
    nested: (name) =>
      (name.endsWith('.whl') || name.endsWith('.egg')) && !isTestData(name)
        ? createDistributionVisitor(builder, report)
        : undefined,
    problem: report,
    end: () => undefined,
  };
}

/** Of a wheel, of an egg (at its root or in a folder of an application), or as setuptools installs it. */
function isMetadata(name: string): boolean {
  return (
    name.endsWith('.dist-info/METADATA') ||
    name.endsWith('.egg-info/PKG-INFO') ||
    name === 'EGG-INFO/PKG-INFO' ||
    name.endsWith('.egg/EGG-INFO/PKG-INFO')
  );
}

/** The archive is the folder of installed packages. Data of the tests of a distribution are not installed. */
function isTestData(name: string): boolean {
  return /(?:^|\/)tests?\//.test(name);
}
