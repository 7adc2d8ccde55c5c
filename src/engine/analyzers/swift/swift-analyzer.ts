import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { lockFacts } from '../lock-facts.ts';
import { namedFiles } from '../named-files.ts';
import { wholeText } from '../text-lines.ts';
import { readPackageResolved } from './read-package-resolved.ts';
import { readPodfileLock } from './read-podfile-lock.ts';

const lockBytesMax = 4 * 1024 * 1024;

/** Lock files of Swift Package Manager and CocoaPods. Their packages are compiled into programs. */
export const swiftAnalyzer: FileAnalyzer = {
  id: 'swift',
  reads: 'Swift packages: `Package.resolved`, `Podfile.lock`',
  revision: 2,
  ...namedFiles({
    'Package.resolved': {
      bytesMax: lockBytesMax,
      accepts: isApplicationFile,
      read: ({ bytes }) => lockFacts('swift', 'image', () => readPackageResolved(parseLockJson(wholeText(bytes)))),
    },
    'Podfile.lock': {
      bytesMax: lockBytesMax,
      accepts: isApplicationFile,
      read: ({ bytes }) => lockFacts('cocoapods', 'image', () => readPodfileLock(wholeText(bytes))),
    },
  }),
};
