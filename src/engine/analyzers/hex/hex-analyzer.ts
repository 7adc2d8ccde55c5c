import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf } from '../file-path.ts';
import { lockFacts } from '../lock-facts.ts';
import { readAppFile } from './read-app-file.ts';
import { readMixLock } from './read-mix-lock.ts';
import { readRebarLock } from './read-rebar-lock.ts';
import { readReleaseData } from './read-release-data.ts';

const appBytesMax = 1024 * 1024;
const releaseBytesMax = 4096;
const lockBytesMax = 4 * 1024 * 1024;

/** Applications of Erlang and Elixir in releases and installations, and lock files of Mix and Rebar. */
export const hexAnalyzer: FileAnalyzer = {
  id: 'hex',
  reads: 'Erlang and Elixir applications: `ebin/*.app`, `releases/start_erl.data`, `mix.lock`, `rebar.lock`',
  revision: 2,
  names: { extensions: ['app'], baseNames: ['mix.lock', 'rebar.lock', 'start_erl.data'] },
  wants(path) {
    if (path.endsWith('.app')) return /(?:^|\/)ebin\/[^/]+$/.test(path) ? appBytesMax : 0;
    if (path.endsWith('/start_erl.data')) return /(?:^|\/)releases\/[^/]+$/.test(path) ? releaseBytesMax : 0;
    const isLock = path.endsWith('mix.lock') || path.endsWith('rebar.lock');
    return isLock && isApplicationFile(path) && !/(?:^|\/)(?:deps|_build)\//.test(path) ? lockBytesMax : 0;
  },
  analyze,
};

function analyze({ path, bytes }: WantedFile): FileFacts {
  if (path.endsWith('.app')) return readAppFile(bytes);
  if (path.endsWith('/start_erl.data')) return readReleaseData(bytes);
  return lockFacts('hex', 'image', () => (baseNameOf(path) === 'mix.lock' ? readMixLock(bytes) : readRebarLock(bytes)));
}
