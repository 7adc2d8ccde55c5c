import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf } from '../file-path.ts';
import { lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';
import { readBuiltExtension } from './read-built-extension.ts';
import { readGemfileLock } from './read-gemfile-lock.ts';
import { readGemspec } from './read-gemspec.ts';

const gemspecBytesMax = 1024 * 1024;
const lockBytesMax = 4 * 1024 * 1024;

/** Installed Ruby gems, from the specifications that RubyGems and Bundler write, and lock files of Bundler. */
export const rubyAnalyzer: FileAnalyzer = {
  id: 'ruby',
  reads: 'Ruby gems: `specifications/*.gemspec`, `Gemfile.lock`, `gems.locked`',
  revision: 4,
  names: { extensions: ['gemspec'], baseNames: ['Gemfile.lock', 'gems.locked', 'gem.build_complete'] },
  wants(path) {
    if (path.endsWith('.gemspec')) return isInstalledSpecification(path) ? gemspecBytesMax : 0;
    if (path.endsWith('/gem.build_complete')) return path.includes('extensions/') ? 1024 : 0;
    const isLock = path.endsWith('Gemfile.lock') || path.endsWith('gems.locked');
    return isLock && isApplicationFile(path) ? lockBytesMax : 0;
  },
  analyze,
};

/** `specifications/` with the gems of RubyGems and `specifications/default/` with those of Ruby, or a gem that Bundler fetched with Git. */
function isInstalledSpecification(path: string): boolean {
  return path.startsWith('specifications/') || path.includes('/specifications/') || path.includes('bundler/gems/');
}

function analyze(file: WantedFile): FileFacts {
  if (file.path.endsWith('.gemspec')) return readGemspec(file);
  if (baseNameOf(file.path) === 'gem.build_complete') return readBuiltExtension(file.path);
  return lockFacts('gem', 'image', () => readGemfileLock(wholeText(file.bytes)));
}
