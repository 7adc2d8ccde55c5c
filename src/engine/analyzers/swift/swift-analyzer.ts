import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { readPackageResolved } from './read-package-resolved.ts';
import { readPodfileLock } from './read-podfile-lock.ts';

const lockBytesMax = 4 * 1024 * 1024;

/** Lock files of Swift Package Manager and CocoaPods. Their packages are compiled into programs. */
export const swiftAnalyzer: FileAnalyzer = {
  id: 'swift',
  reads: 'Swift packages: `Package.resolved`, `Podfile.lock`',
  revision: 1,
  names: { baseNames: ['Package.resolved', 'Podfile.lock'] },
  wants(path) {
    const isLock = path.endsWith('Package.resolved') || path.endsWith('Podfile.lock');
    return isLock && isApplicationFile(path) ? lockBytesMax : 0;
  },
  analyze: ({ path, bytes }: WantedFile): FileFacts =>
    path.endsWith('Podfile.lock')
      ? lockFacts('cocoapods', 'image', () => readPodfileLock(wholeText(bytes)))
      : lockFacts('swift', 'image', () => readPackageResolved(parseLockJson(wholeText(bytes)))),
};
