import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { namesOf } from '../../../test/helpers/analyze-text.ts';
import { packagesInFolder } from '../../../test/helpers/packages-in-folder.ts';
import { toolMissing } from '../../../test/helpers/tool-missing.ts';
import { npmLockAnalyzer } from '../analyzers/npm-lock/npm-lock-analyzer.ts';
import { listOf, recordOf } from '../text-formats/outside-values.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-listings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): string {
  const env = { ...process.env, ...options.env };
  return execFileSync(command, args, { ...options, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function write(name: string, content: string | object): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function identityOf(place: string): string {
  const { name, version } = recordOf(JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')));
  return `${String(name)}@${String(version)}`;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Empty, or the reason for the title of a skipped test. */
const missing = {
  npm: toolMissing('npm', '--version', 'npm'),
  gem: toolMissing('gem', '--version', 'ruby'),
  composer: toolMissing('composer', '--version', 'composer'),
  luarocks: toolMissing('luarocks', '--version', 'luarocks'),
  Rscript: toolMissing('Rscript', '--version', 'r-base-core'),
  erl: toolMissing('erl', '-version', 'erlang-base'),
};

describe('packages equal the listing of', () => {
  it.skipIf(missing.npm !== '')(`npm ls for this project, also without development packages${missing.npm}`, () => {
    const listed = (...args: string[]): Set<string> => {
      const [, ...places] = lines(run('npm', ['ls', '--all', '--parseable', ...args], { cwd: repository }));
      return new Set(places.map(identityOf));
    };
    const [all, production] = [listed(), listed('--omit=dev')];
    const found = packagesInFolder('npm', path.join(repository, 'node_modules'), 'app/node_modules');
    expect(all.size).toBeGreaterThan(100);
    expect([...all].filter((name) => !found.includes(name))).toEqual([]);
    const bytes = readFileSync(path.join(repository, 'package-lock.json'));
    const locked = namesOf(npmLockAnalyzer.analyze({ path: 'app/package-lock.json', bytes }));
    expect([...production].filter((name) => !locked.includes(name) && locked.includes(`${name} dev`))).toEqual([]);
    expect([...all].filter((name) => !production.has(name) && locked.includes(name))).toEqual([]);
  });

  it.skipIf(missing.gem !== '')(`gem list${missing.gem}`, () => {
    const env = { GEM_HOME: path.join(folder, 'gems'), GEM_PATH: path.join(folder, 'gems') };
    for (const [name, more] of [
      ['alpha', 's.version = "1.0.0"'],
      ['beta-x', 's.version = "2.1.0.pre1"; s.platform = "x86_64-linux"; s.add_dependency "alpha"'],
    ] as const) {
      const lines = `s.name = "${name}"; s.summary = "x"; s.authors = ["Ann"]; s.files = []; ${more}`;
      const file = write(`${name}.gemspec`, `Gem::Specification.new do |s|\n${lines}\nend\n`);
      run('gem', ['build', '-q', file], { cwd: folder });
    }
    const archives = readdirSync(folder).filter((name) => name.endsWith('.gem'));
    run('gem', ['install', '--local', '--force', '--no-document', ...archives], { cwd: folder, env });
    const listed = lines(run('gem', ['list'], { env })).flatMap((line) => {
      const [, name, version] = /^(\S+) \((?!default)(\S+?)(?: .*)?\)$/.exec(line) ?? [];
      return name === undefined ? [] : `${name}@${version}`;
    });
    expect(packagesInFolder('ruby', path.join(folder, 'gems'), 'usr/local/bundle')).toEqual(listed.sort());
    expect(listed).toHaveLength(2);
  });

  it.skipIf(missing.composer !== '')(`composer show${missing.composer}`, () => {
    write('php/art/log/composer.json', { name: 'acme/log', version: '1.2.3', require: { 'acme/base': '^2' } });
    write('php/art/base/composer.json', { name: 'acme/base', version: 'v2.0.1' });
    write('php/art/dev/composer.json', { name: 'acme/dev', version: '3.0.0-beta1' });
    write('php/app/composer.json', {
      name: 'acme/app',
      repositories: [{ type: 'path', url: '../art/*', options: { symlink: false } }, { 'packagist.org': false }],
      require: { 'acme/log': '^1' },
      'require-dev': { 'acme/dev': '^3@beta' },
    });
    const options = { cwd: path.join(folder, 'php/app'), env: { COMPOSER_ALLOW_SUPERUSER: '1' } };
    run('composer', ['install', '--no-interaction', '--quiet'], options);
    const { installed } = recordOf(JSON.parse(run('composer', ['show', '--format=json'], options)));
    const listed = listOf(installed)
      .map(recordOf)
      .map(({ name, version }) => `${String(name)}@${String(version)}`)
      .sort();
    expect(packagesInFolder('php', options.cwd, 'srv')).toEqual(listed);
    expect(listed).toHaveLength(3);
  });

  it.skipIf(missing.luarocks !== '')(`luarocks list${missing.luarocks}`, () => {
    write('lua/foo.lua', 'return {}');
    const spec =
      'package = "foo"\nversion = "1.2-1"\nsource = { url = "." }\nbuild = { type = "builtin", modules = { foo = "foo.lua" } }\n';
    write('lua/foo-1.2-1.rockspec', spec);
    const tree = path.join(folder, 'lua/tree');
    run('luarocks', ['--tree', tree, 'make', 'foo-1.2-1.rockspec'], { cwd: path.join(folder, 'lua') });
    const listed = lines(run('luarocks', ['--tree', tree, 'list', '--porcelain'])).map((line) =>
      line.split('\t').slice(0, 2).join('@'),
    );
    expect(packagesInFolder('lua', tree, 'usr/local')).toEqual(listed);
    expect(listed).toEqual(['foo@1.2-1']);
  });

  it.skipIf(missing.Rscript !== '')(`installed.packages() of R${missing.Rscript}`, () => {
    const script =
      'm <- installed.packages(lib.loc = .Library); writeLines(paste(m[,"Package"], m[,"Version"], sep = "@")); cat(.Library, "\\n")';
    const listed = lines(run('Rscript', ['-e', script]));
    const library = listed.pop()?.trim() ?? '';
    expect(packagesInFolder('r', library, 'usr/lib/R/library')).toEqual([...new Set(listed)].sort());
  });

  const erlang = ['/usr/lib/erlang/lib', '/usr/lib/elixir/lib'].filter((each) => existsSync(each));
  it.skipIf(missing.erl !== '' || erlang.length === 0)(`file:consult/1 of Erlang${missing.erl}`, () => {
    const code =
      'lists:foreach(fun(F) -> {ok,[{application,N,L}]} = file:consult(F), io:format("~s@~s~n",[N,proplists:get_value(vsn,L)]) end, ' +
      `lists:append([filelib:wildcard(D ++ "/*/ebin/*.app") || D <- [${erlang.map((each) => `"${each}"`).join(',')}]])), halt().`;
    const listed = lines(run('erl', ['-noshell', '-eval', code]));
    expect(erlang.flatMap((each) => packagesInFolder('hex', each, each.slice(1))).sort()).toEqual(listed.sort());
  });
});
