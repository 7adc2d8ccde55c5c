import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf } from '../file-path.ts';
import { lockFacts } from '../lock-facts.ts';
import { dependencyKey, hexMetadataName, readDependencyFolder } from './read-dependency-folder.ts';
import { readMixLock } from './read-mix-lock.ts';
import { readRebarLock } from './read-rebar-lock.ts';
import { readReleaseData } from './read-release-data.ts';

const appBytesMax = 1024 * 1024;
const releaseBytesMax = 4096;
const lockBytesMax = 4 * 1024 * 1024;

/** Applications of Erlang and Elixir in releases and installations, and lock files of Mix and Rebar. */
export const hexAnalyzer: FileAnalyzer = {
  id: 'hex',
  reads:
    'Erlang and Elixir applications: `ebin/*.app`, `hex_metadata.config`, `releases/start_erl.data`, `mix.lock`, `rebar.lock`',
  revision: 5,
  names: { extensions: ['app'], baseNames: ['mix.lock', 'rebar.lock', 'start_erl.data', hexMetadataName] },
  wants(path) {
    if (path.endsWith('.app')) return /(?:^|\/)ebin\/[^/]+$/.test(path) ? appBytesMax : 0;
    if (path.endsWith('/start_erl.data')) return /(?:^|\/)releases\/[^/]+$/.test(path) ? releaseBytesMax : 0;
    if (baseNameOf(path) === hexMetadataName) return dependencyKey(path) === undefined ? 0 : appBytesMax;
    const isLock = path.endsWith('mix.lock') || path.endsWith('rebar.lock');
    return isLock && isApplicationFile(path) && !/(?:^|\/)(?:deps|_build)\//.test(path) ? lockBytesMax : 0;
  },
  groupOf: dependencyKey,
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  const { path, bytes } = file;
  if (path.endsWith('.app') || baseNameOf(path) === hexMetadataName) return readDependencyFolder(file);
  if (path.endsWith('/start_erl.data')) return readReleaseData(bytes);
  return lockFacts('hex', 'image', () => (baseNameOf(path) === 'mix.lock' ? readMixLock(bytes) : readRebarLock(bytes)));
}
