import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf, besideOf } from '../file-path.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { readPdmLock } from './read-pdm-lock.ts';
import { readPipfileLock } from './read-pipfile-lock.ts';
import { readPoetryLock } from './read-poetry-lock.ts';
import { readPylock } from './read-pylock.ts';
import { readRequirements } from './read-requirements.ts';
import { readUvLock } from './read-uv-lock.ts';

const lockBytesMax = 32 * 1024 * 1024;
const projectBytesMax = 2 * 1024 * 1024;

const readers: Readonly<Record<string, (file: WantedFile) => Iterable<LockedPackage>>> = {
  'poetry.lock': (file) => readPoetryLock(wholeText(file.bytes), projectOf(file)),
  'uv.lock': ({ bytes }) => readUvLock(wholeText(bytes)),
  'pdm.lock': ({ bytes }) => readPdmLock(wholeText(bytes)),
  'pylock.toml': ({ bytes }) => readPylock(wholeText(bytes)),
  'Pipfile.lock': ({ bytes }) => readPipfileLock(wholeText(bytes)),
  'requirements.txt': ({ bytes }) => readRequirements(bytes),
};

/** Lock files of Python projects, and requirements with exact versions. */
export const pythonLockAnalyzer: FileAnalyzer = {
  id: 'python-lock',
  reads:
    'lock files of Python: `poetry.lock`, `uv.lock`, `pdm.lock`, `pylock.toml`, `Pipfile.lock`, exact versions in `requirements.txt`',
  revision: 3,
  names: { baseNames: [...Object.keys(readers), 'pyproject.toml'] },
  wants(path) {
    const name = baseNameOf(path);
    if ((!Object.hasOwn(readers, name) && name !== 'pyproject.toml') || !isApplicationFile(path)) return 0;
    if (name === 'requirements.txt' && isAside(path)) return 0;
    return name === 'pyproject.toml' ? projectBytesMax : lockBytesMax;
  },
  // Only the project file tells which packages of a poetry.lock are needed for development.
  groupOf(path) {
    const name = baseNameOf(path);
    if (name !== 'poetry.lock' && name !== 'pyproject.toml') return undefined;
    return besideOf(path, 'poetry.lock');
  },
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  const read = readers[baseNameOf(file.path)];
  return read ? lockFacts('pypi', 'image', () => read(file)) : {};
}

/** Requirements of documentation, tests and examples are not those of the application. */
function isAside(path: string): boolean {
  return /(?:^|\/)(?:docs?|tests?|examples?|share)\//.test(path);
}

function projectOf({ path, companions }: WantedFile): string | undefined {
  const bytes = companions?.get(besideOf(path, 'pyproject.toml'));
  return bytes === undefined ? undefined : wholeText(bytes);
}
