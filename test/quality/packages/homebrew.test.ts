import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

/** Nothing is downloaded: formulas are those of a local tap, and the addresses of bottles answer nothing. */
const offline = {
  HOMEBREW_NO_INSTALL_FROM_API: '1',
  HOMEBREW_NO_AUTO_UPDATE: '1',
  HOMEBREW_NO_ANALYTICS: '1',
  HOMEBREW_NO_GITHUB_API: '1',
  HOMEBREW_NO_INSTALL_CLEANUP: '1',
  HOMEBREW_API_DOMAIN: 'http://127.0.0.1:9',
  HOMEBREW_BOTTLE_DOMAIN: 'http://127.0.0.1:9',
  HOMEBREW_ARTIFACT_DOMAIN: 'http://127.0.0.1:9',
};

const prefixOf = (root: string): string => path.join(root, 'home/linuxbrew/.linuxbrew');

function brew(root: string, args: readonly string[]): string {
  const home = path.join(root, '../home');
  const env = {
    ...offline,
    HOME: home,
    HOMEBREW_CACHE: path.join(home, 'cache'),
    HOMEBREW_TEMP: path.join(home, 'tmp'),
  };
  return runTool(path.join(prefixOf(root), 'bin/brew'), args, { env });
}

/** A Git repository with formulas in the clone of Homebrew. */
function writeTap(repository: string, tap: string, formulas: Readonly<Record<string, string>>): void {
  const folder = path.join(repository, 'Library/Taps', tap);
  mkdirSync(path.join(folder, 'Formula'), { recursive: true });
  writeFileSync(path.join(folder, 'Formula/.keep'), '');
  for (const [file, text] of Object.entries(formulas)) writeFileSync(path.join(folder, 'Formula', file), text);
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.org'];
  runTool('git', ['init', '--quiet', folder]);
  runTool('git', ['-C', folder, 'add', '--all']);
  runTool('git', ['-C', folder, ...author, 'commit', '--quiet', '-m', 'x']);
}

const formula = (className: string, source: { url: string; sha256: string }, body: string): string =>
  `class ${className} < Formula
  desc "Greets"
  homepage "https://example.org/"
  url "${source.url}"
  sha256 "${source.sha256}"
  bottle do
    root_url "http://127.0.0.1:9/bottles"
    sha256 cellar: :any_skip_relocation, x86_64_linux: "${'7'.repeat(64)}"
  end
  ${body}
end
`;

packageListTest({
  name: 'Homebrew',
  listing: 'brew list --versions',
  missing: programMissing('brew', ['--version'], 'Homebrew'),
  isExpensive: true,
  types: ['brew'],
  atLeast: 2,
  unread: [],
  makeRoot(folder) {
    const [repository, home] = [path.join(folder, '../repository'), path.join(folder, '../home')];
    runTool('git', ['clone', '--quiet', '--local', runTool('brew', ['--repository']).trim(), repository]);
    for (const each of [
      path.join(home, 'tmp'),
      path.join(home, 'source/greet-0.9'),
      path.join(prefixOf(folder), 'bin'),
    ]) {
      mkdirSync(each, { recursive: true });
    }
    symlinkSync(path.join(repository, 'bin/brew'), path.join(prefixOf(folder), 'bin/brew'));
    copyFileSync('/bin/true', path.join(home, 'source/greet-0.9/greet'));
    const archive = path.join(home, 'greet-0.9.tar.gz');
    runTool('tar', ['-C', path.join(home, 'source'), '-czf', archive, 'greet-0.9']);
    const source = { url: `file://${archive}`, sha256: runTool('sha256sum', [archive]).slice(0, 64) };
    writeTap(repository, 'homebrew/homebrew-core', {});
    writeTap(repository, 'acme/homebrew-tools', {
      'libgreet.rb': formula(
        'Libgreet',
        source,
        'version "1.2.0-rc1"\n  license "MIT"\n  revision 2\n  def install = (lib.install "greet" => "libgreet.so")',
      ),
      'greet@2.rb': formula(
        'GreetAT2',
        source,
        'license any_of: ["Apache-2.0", "GPL-2.0-or-later"]\n  depends_on "acme/tools/libgreet"\n  def install = (bin.install "greet")',
      ),
    });
    for (const name of ['libgreet', 'greet@2']) brew(folder, ['install', '--build-from-source', `acme/tools/${name}`]);
  },
  ownListing: (root) =>
    linesOf(brew(root, ['list', '--versions'])).map((line) => {
      const [name = '', version = ''] = line.split(' ');
      const license = name === 'libgreet' ? 'MIT' : 'Apache-2.0 OR GPL-2.0-or-later';
      return { type: 'brew', name, version, license };
    }),
});
