import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const missing = toolMissing('mix', '--version', 'elixir') + toolMissing('git', '--version', 'git');

/** Writes an application that requires another one from a Git repository, and returns its folder. */
function writeApplication(root: string): string {
  const [required, application] = [path.join(root, '../required'), path.join(root, '../application')];
  writeProject(required, 'required', '1.4.1-rc.1', '');
  runTool('git', ['init', '--quiet', required]);
  runTool('git', ['-C', required, 'add', '--all']);
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.org'];
  runTool('git', ['-C', required, ...author, 'commit', '--quiet', '-m', 'x']);
  writeProject(application, 'storefront', '0.3.0', `{:required, git: "file://${required}"}`);
  return application;
}

function writeProject(folder: string, name: string, version: string, dependencies: string): void {
  mkdirSync(path.join(folder, 'lib'), { recursive: true });
  const module = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const project = `def project, do: [app: :${name}, version: "${version}", deps: [${dependencies}], escript: [main_module: ${module}]]`;
  const started = 'def application, do: [extra_applications: [:crypto]]';
  const text = `defmodule ${module}.MixProject do\n  use Mix.Project\n  ${project}\n  ${started}\nend\n`;
  writeFileSync(path.join(folder, 'mix.exs'), text);
  writeFileSync(path.join(folder, `lib/${name}.ex`), `defmodule ${module} do\nend\n`);
}

const mix = (args: readonly string[], cwd: string): string =>
  runTool('mix', args, { cwd, env: { MIX_ENV: 'prod', MIX_HOME: path.join(cwd, '../home') } });

packageListTest({
  name: 'mix release',
  listing: 'file:consult/1 and erlang:system_info/1',
  missing,
  isExpensive: true,
  types: ['hex', 'otp'],
  atLeast: 8,
  unread: [],
  makeRoot(folder) {
    const application = writeApplication(folder);
    mix(['deps.get'], application);
    mix(['release', '--path', path.join(folder, 'app')], application);
  },
  ownListing(root) {
    const files = globSync(path.join(root, 'app/lib/*/ebin/*.app')).map((file) => `"${file}"`);
    const code =
      'lists:foreach(fun(F) -> {ok,[{application,N,L}]} = file:consult(F), io:format("~s ~s~n",[N,proplists:get_value(vsn,L)]) end, ' +
      `[${files.join(',')}]), io:format("erts ~s~n",[erlang:system_info(version)]), halt().`;
    return linesOf(runTool('erl', ['-noshell', '-eval', code])).map((line): ListedPackage => {
      const [name = '', version = ''] = line.split(' ');
      return { type: ['storefront', 'required'].includes(name) ? 'hex' : 'otp', name, version };
    });
  },
});

packageListTest({
  name: 'mix escript.build',
  listing: 'escript:extract/2 and zip:unzip/2',
  missing,
  isExpensive: true,
  types: ['hex', 'otp'],
  atLeast: 3,
  unread: [],
  makeRoot(folder) {
    const application = writeApplication(folder);
    mix(['deps.get'], application);
    mix(['escript.build'], application);
    mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true });
    runTool('cp', [path.join(application, 'storefront'), path.join(folder, 'usr/local/bin')]);
  },
  ownListing(root) {
    const code =
      `{ok,S} = escript:extract("${path.join(root, 'usr/local/bin/storefront')}", []), {archive,A} = lists:keyfind(archive, 1, S), ` +
      '{ok,Files} = zip:unzip(A, [memory]), lists:foreach(fun({F,B}) -> case filename:extension(F) of ".app" -> ' +
      '{ok,T,_} = erl_scan:string(unicode:characters_to_list(B)), {ok,{application,N,L}} = erl_parse:parse_term(T), ' +
      'io:format("~s ~s~n",[N,proplists:get_value(vsn,L)]); _ -> ok end end, Files), halt().';
    return linesOf(runTool('erl', ['-noshell', '-eval', code])).map((line): ListedPackage => {
      const [name = '', version = ''] = line.split(' ');
      return { type: ['storefront', 'required'].includes(name) ? 'hex' : 'otp', name, version };
    });
  },
});

packageListTest({
  name: 'mix.lock',
  listing: 'Code.eval_file/1',
  missing,
  isExpensive: true,
  types: ['hex', 'generic'],
  atLeast: 1,
  unread: [],
  makeRoot(folder) {
    const application = writeApplication(folder);
    mix(['deps.get'], application);
    runTool('cp', [path.join(application, 'mix.exs'), path.join(application, 'mix.lock'), folder]);
  },
  // A Git dependency has its commit in place of a version.
  ownListing(root) {
    const print = 'fn {name, entry} -> IO.puts("#{name} #{elem(entry, 2)}") end';
    const code = `{lock, _} = Code.eval_file("${path.join(root, 'mix.lock')}"); Enum.each(lock, ${print})`;
    return linesOf(runTool('elixir', ['-e', code])).map((line) => {
      const [name = '', version = ''] = line.split(' ');
      return { type: 'generic', name, version };
    });
  },
});
