import { listOf, membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import type { FileAnalyzer } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf, folderOf } from '../file-path.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { namedFiles } from '../named-files.ts';
import { hexHash } from '../package-hashes.ts';
import { wholeText } from '../text-lines.ts';

const lockBytesMax = 4 * 1024 * 1024;

/** Dart packages: `pubspec.lock`, and `.dart_tool/package_config.json` where the lock file is missing. */
export const dartAnalyzer: FileAnalyzer = {
  id: 'dart',
  reads: 'Dart packages: `pubspec.lock`, `.dart_tool/package_config.json`',
  revision: 2,
  ...namedFiles({
    'pubspec.lock': {
      bytesMax: lockBytesMax,
      accepts: isApplicationFile,
      read: ({ bytes }) => lockFacts('pub', 'image', () => readLock(bytes)),
    },
    'package_config.json': {
      bytesMax: lockBytesMax,
      accepts: (path) => baseNameOf(folderOf(path)) === '.dart_tool' && isApplicationFile(path),
      read: ({ bytes }) => lockFacts('pub', 'image', () => readConfig(bytes)),
    },
  }),
  groupOf(path) {
    const folder = folderOf(path);
    const project = path.endsWith('.json') ? folderOf(folder) : folder;
    return project === '' ? 'pubspec.lock' : `${project}/pubspec.lock`;
  },
};

/**
 * Packages of the SDK and of local folders have no version of their own. Of development packages, the lock file marks only direct ones. Hosted
 * packages have the hash of their archive since Dart 2.19.
 */
function readLock(bytes: Uint8Array): LockedPackage[] {
  return membersOf(recordOf(readBlockYaml(wholeText(bytes))[0])['packages']).flatMap(([name, value]) => {
    const { version, source, dependency, description } = recordOf(value);
    if (typeof version !== 'string' || source === 'sdk' || source === 'path') return [];
    const hashes = source === 'hosted' ? hexHash('sha256', textOf(recordOf(description)['sha256'])) : [];
    return { name, version, isDevelopment: dependency === 'direct dev', hashes };
  });
}

/** `rootUri` of a hosted package is a folder of the package cache: `file:///root/.pub-cache/hosted/pub.dev/http-1.1.0`. */
function readConfig(bytes: Uint8Array): LockedPackage[] {
  return listOf(recordOf(parseLockJson(wholeText(bytes)))['packages']).flatMap((value) => {
    const entry = recordOf(value);
    const [name, root = ''] = [textOf(entry['name']), textOf(entry['rootUri'])];
    if (name === undefined || !root.includes('/hosted/')) return [];
    const folder = baseNameOf(root.endsWith('/') ? root.slice(0, -1) : root);
    return folder.startsWith(`${name}-`) ? { name, version: folder.slice(name.length + 1) } : [];
  });
}
