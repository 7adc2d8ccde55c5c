import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import { stripJsonComments } from '../../text-formats/strip-json-comments.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, besideOf } from '../file-path.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { bunFolders, installedFolders } from './installed-folders.ts';
import { readBunBinaryLock } from './read-bun-binary-lock.ts';
import { readBunLock } from './read-bun-lock.ts';
import { readDenoLock } from './read-deno-lock.ts';
import { readPackageLock } from './read-package-lock.ts';
import { readPnpmLock } from './read-pnpm-lock.ts';
import { readYarnLock } from './read-yarn-lock.ts';

const lockBytesMax = 48 * 1024 * 1024;
const manifestBytesMax = 2 * 1024 * 1024;

const readers: Readonly<Record<string, (file: WantedFile) => Iterable<LockedPackage>>> = {
  'package-lock.json': (file) => readPackageLock(parseLockJson(wholeText(file.bytes))),
  'npm-shrinkwrap.json': (file) => readPackageLock(parseLockJson(wholeText(file.bytes))),
  'yarn.lock': (file) => readYarnLock(wholeText(file.bytes), manifestOf(file)),
  'pnpm-lock.yaml': (file) => readPnpmLock(wholeText(file.bytes)),
  'bun.lock': (file) => readBunLock(parseLockJson(stripJsonComments(wholeText(file.bytes)))),
  'bun.lockb': (file) => readBunBinaryLock(file.bytes),
  'deno.lock': (file) => readDenoLock(parseLockJson(wholeText(file.bytes))),
};

/** Records of the packages that package managers installed, below the folder of a project. */
const records: Readonly<Record<string, string>> = {
  '.package-lock.json': 'node_modules/.package-lock.json',
  'lock.yaml': 'node_modules/.pnpm/lock.yaml',
  '.yarn-integrity': 'node_modules/.yarn-integrity',
  '.yarn-state.yml': 'node_modules/.yarn-state.yml',
  '.package-map.json': 'node_modules/.package-map.json',
  '.modules.yaml': 'node_modules/.modules.yaml',
};

/** Records that state the hashes of packages too, in the format of a lock file. */
const hashRecords: ReadonlySet<string> = new Set(['.package-lock.json', 'lock.yaml']);

/** Lock files of JavaScript projects. */
export const npmLockAnalyzer: FileAnalyzer = {
  id: 'npm-lock',
  reads:
    'lock files of JavaScript: `package-lock.json`, `npm-shrinkwrap.json`, `yarn.lock`, `pnpm-lock.yaml`, `bun.lock`, `bun.lockb`, `deno.lock`; hashes and folders in the records of npm, pnpm and Yarn in `node_modules`; folders of the packages in the lock files of Bun',
  revision: 10,
  names: { baseNames: [...Object.keys(readers), ...Object.keys(records), 'package.json'] },
  wants(path) {
    if (isRecord(path)) return lockBytesMax;
    const name = baseNameOf(path);
    if ((!Object.hasOwn(readers, name) && name !== 'package.json') || !isApplicationFile(path)) return 0;
    return name === 'package.json' ? manifestBytesMax : lockBytesMax;
  },
  // Only the manifest tells which packages of a yarn.lock are needed for development.
  groupOf(path) {
    const name = baseNameOf(path);
    if (name !== 'yarn.lock' && name !== 'package.json') return undefined;
    return besideOf(path, 'yarn.lock');
  },
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  const read = readerOf(file.path);
  if (read) {
    const facts = lockFacts('npm', 'project', () => read(file));
    return baseNameOf(file.path).startsWith('bun.lock') ? withBunFolders(facts) : facts;
  }
  return isRecord(file.path) ? readRecord(file) : {};
}

/** `isApplicationFile` refuses the folders of dependencies: the record of a project is in the first of them. */
function isRecord(path: string): boolean {
  const name = baseNameOf(path);
  const place = Object.hasOwn(records, name) ? (records[name] ?? '') : '';
  if (place === '' || (path !== place && !path.endsWith(`/${place}`))) return false;
  return isApplicationFile(path.slice(0, -place.length));
}

function withBunFolders(facts: FileFacts): FileFacts {
  const builder = new FactsBuilder({ type: 'npm' });
  for (const folder of bunFolders((facts.packages ?? []).map(({ name }) => name))) builder.addOwnedFolder(folder);
  const { ownedFolders } = builder.build();
  return ownedFolders === undefined ? facts : { ...facts, ownedFolders };
}

/** Only the hashes and the folders of packages count, so that a record in another format leads to no warning. */
function readRecord(file: WantedFile): FileFacts {
  const text = wholeText(file.bytes);
  const name = baseNameOf(file.path);
  const builder = new FactsBuilder({ type: 'npm' });
  for (const folder of installedFolders(name, text)) builder.addOwnedFolder(folder);
  const owned = builder.build();
  if (!hashRecords.has(name)) return owned;
  const read = name.endsWith('.json') ? () => readPackageLock(parseLockJson(text)) : () => readPnpmLock(text);
  const { packages = [], lockScope } = lockFacts('npm', 'record', read);
  if (lockScope === undefined) return owned;
  return { ...owned, packages: packages.filter(({ hashes }) => hashes !== undefined), lockScope };
}

function readerOf(path: string): ((file: WantedFile) => Iterable<LockedPackage>) | undefined {
  const name = baseNameOf(path);
  return Object.hasOwn(readers, name) ? readers[name] : undefined;
}

/** The project's manifest when it is in the same layer. */
function manifestOf({ path, companions }: WantedFile): unknown {
  const bytes = companions?.get(besideOf(path, 'package.json'));
  try {
    return bytes === undefined ? undefined : parseLockJson(wholeText(bytes));
  } catch {
    return undefined;
  }
}
