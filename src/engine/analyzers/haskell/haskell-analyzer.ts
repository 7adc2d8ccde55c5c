import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf } from '../file-path.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { readFreeze, readPlan, readStackLock } from './read-haskell-locks.ts';
import { readPackageDescription } from './read-package-description.ts';

const descriptionBytesMax = 1024 * 1024;
const lockBytesMax = 8 * 1024 * 1024;

const readers: Readonly<Record<string, (text: string) => LockedPackage[]>> = {
  'stack.yaml.lock': readStackLock,
  'cabal.project.freeze': readFreeze,
  'plan.json': (text) => readPlan(parseLockJson(text)),
};

/** Haskell packages: GHC's package databases, and lock files and build plans of Stack and Cabal. */
export const haskellAnalyzer: FileAnalyzer = {
  id: 'haskell',
  reads: 'Haskell packages: `package.conf.d/*.conf`, `stack.yaml.lock`, `cabal.project.freeze`, `plan.json`',
  revision: 4,
  names: { extensions: ['conf'], baseNames: Object.keys(readers) },
  wants(path) {
    if (path.endsWith('.conf')) return /(?:^|\/)package\.conf\.d\/[^/]+$/.test(path) ? descriptionBytesMax : 0;
    const name = baseNameOf(path);
    if (name === 'plan.json' && !path.endsWith('dist-newstyle/cache/plan.json')) return 0;
    return Object.hasOwn(readers, name) && isApplicationFile(path) ? lockBytesMax : 0;
  },
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  const read = readers[baseNameOf(file.path)];
  return read ? lockFacts('hackage', 'image', () => read(wholeText(file.bytes))) : readPackageDescription(file);
}
