import { listOf, recordOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf } from '../file-path.ts';
import { lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { composerPackages } from './composer-packages.ts';
import { readInstalledJson } from './read-installed-json.ts';
import { readInstalledPhp } from './read-installed-php.ts';
import { readPearRegistry } from './read-pear-registry.ts';

const fileBytesMax = 16 * 1024 * 1024;

/** Packages that Composer and PEAR installed, and lock files of Composer. */
export const phpAnalyzer: FileAnalyzer = {
  id: 'php',
  reads: 'PHP packages: `composer/installed.json`, `installed.php`, `composer.lock`, the registry of PEAR',
  revision: 6,
  names: { baseNames: ['installed.json', 'installed.php', 'composer.lock'], extensions: ['reg'] },
  wants(path) {
    const isInstalled = path.endsWith('composer/installed.json') || path.endsWith('composer/installed.php');
    if (isInstalled || (path.endsWith('.reg') && path.includes('.registry/'))) return fileBytesMax;
    return baseNameOf(path) === 'composer.lock' && isApplicationFile(path) ? fileBytesMax : 0;
  },
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  switch (baseNameOf(file.path)) {
    case 'installed.json':
      return readInstalledJson(file);
    case 'installed.php':
      return readInstalledPhp(file.bytes);
    case 'composer.lock':
      return lockFacts('composer', 'project', () => readLock(wholeText(file.bytes)));
    default:
      return readPearRegistry(file.bytes);
  }
}

function readLock(text: string) {
  const lock = recordOf(parseLockJson(text));
  return [
    ...composerPackages(listOf(lock['packages']), () => false),
    ...composerPackages(listOf(lock['packages-dev']), () => true),
  ];
}
