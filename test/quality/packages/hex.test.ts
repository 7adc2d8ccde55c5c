import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const missing = programMissing('mix', ['help', 'hex.registry'], 'the Hex archive of Mix');

interface HexPackage {
  name: string;
  version: string;
  /** The name of the application, which may differ from that of the package. */
  application: string;
  licenses: string[];
  /** Required packages for `mix.exs` and `rebar.config`. */
  mix?: string;
  rebar?: string;
}

const packages: readonly HexPackage[] = [
  { name: 'jason', version: '1.4.1-rc.1', application: 'jason', licenses: ['Apache-2.0'] },
  { name: 'base_64', version: '2.0.0', application: 'renamed', licenses: ['MIT', 'BSD-3-Clause'] },
  {
    name: 'web',
    version: '0.9.0',
    application: 'web',
    licenses: ['MIT'],
    mix: '{:jason, "~> 1.4.1-rc"}, {:renamed, "~> 2.0", hex: :base_64, optional: true}',
    rebar: '{jason, "~> 1.4.1-rc"}',
  },
];

const environmentOf = (work: string): Record<string, string> => ({ MIX_ENV: 'prod', HEX_HOME: path.join(work, 'hex') });

/** Packages of Hex with sources for Mix or Rebar, in a registry with the name. */
function buildRegistry(work: string, registry: string, tool: 'mix' | 'rebar3'): void {
  const environment = environmentOf(work);
  const tarballs = path.join(work, 'public/tarballs');
  mkdirSync(tarballs, { recursive: true });
  for (const each of packages) {
    const folder = path.join(work, each.name);
    mkdirSync(path.join(folder, 'src'), { recursive: true });
    writeFileSync(path.join(folder, 'mix.exs'), projectOf(each, tool));
    writeFileSync(path.join(folder, `src/${each.application}_x.erl`), `-module(${each.application}_x).\n`);
    if (tool === 'rebar3') {
      const source = `{vsn, "${each.version}"}, {applications, [kernel, stdlib]}, {licenses, ["${each.licenses[0]}"]}`;
      const resource = `{application, ${each.application}, [${source}]}.\n`;
      writeFileSync(path.join(folder, 'rebar.config'), `{deps, [${each.rebar ?? ''}]}.\n`);
      writeFileSync(path.join(folder, `src/${each.application}.app.src`), resource);
    }
    const file = path.join(tarballs, `${each.name}-${each.version}.tar`);
    runTool('mix', ['hex.build', '--output', file], { cwd: folder, env: environment });
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(path.join(work, 'key.pem'), privateKey.export({ type: 'pkcs1', format: 'pem' }));
  runTool('mix', ['hex.registry', 'build', 'public', `--name=${registry}`, '--private-key=key.pem'], {
    cwd: work,
    env: environment,
  });
}

function projectOf({ name, version, application, licenses, mix = '' }: HexPackage, tool: string): string {
  const file = tool === 'mix' ? 'mix.exs' : 'rebar.config';
  const details = `licenses: ${JSON.stringify(licenses)}, links: %{}, build_tools: ["${tool}"], files: ["src", "${file}"]`;
  return `defmodule X${application}.MixProject do
  use Mix.Project
  def project, do: [app: :${application}, version: "${version}", description: "x", deps: [${mix}], package: [name: "${name}", ${details}]]
end
`;
}

/** Serves the registry with the HTTP server of Erlang while the commands run. */
function withRegistry(work: string, commands: string): void {
  const script = `
    {:ok, _} = Application.ensure_all_started(:inets)
    options = [port: 0, bind_address: {127, 0, 0, 1}, server_name: 'localhost', server_root: '.', document_root: 'public']
    {:ok, server} = :inets.start(:httpd, options)
    address = "http://127.0.0.1:#{:httpd.info(server)[:port]}"
    run = fn program, args, options ->
      {output, status} = System.cmd(program, args, [stderr_to_stdout: true] ++ options)
      if status != 0, do: raise(output)
    end
    ${commands}`;
  runTool('elixir', ['-e', script], { cwd: work, env: environmentOf(work) });
}

packageListTest({
  name: 'a project of Mix with packages of Hex',
  listing: 'mix deps',
  missing,
  isExpensive: true,
  types: ['hex'],
  atLeast: 4,
  unread: [],
  makeRoot(folder) {
    const work = path.join(folder, '../work');
    buildRegistry(work, 'hexpm', 'mix');
    const dependencies = '[{:web, "~> 0.9"}, {:renamed, "~> 2.0", hex: :base_64}]';
    const project = `def project, do: [app: :storefront, version: "0.3.0", deps: ${dependencies}]`;
    writeFileSync(
      path.join(folder, 'mix.exs'),
      `defmodule Storefront.MixProject do\n  use Mix.Project\n  ${project}\nend\n`,
    );
    withRegistry(
      work,
      `run.("mix", ["hex.repo", "set", "hexpm", "--url", address, "--public-key", "public/public_key"], [])
       for args <- [["deps.get"], ["compile"], ["release"]], do: run.("mix", args, cd: "${folder}")`,
    );
  },
  // `* renamed 2.0.0 (Hex package) (mix)` and `  locked at 2.0.0 (base_64) cbbfb322`.
  ownListing: (root) => {
    const text = runTool('mix', ['deps'], { cwd: root, env: environmentOf(path.join(root, '../work')) });
    return [...text.matchAll(/locked at (\S+) \((\w+)\)/g)]
      .map(([, version = '', name = '']) => listed(name, version))
      .concat({ type: 'hex', name: 'storefront', version: '0.3.0', license: '' });
  },
});

packageListTest({
  name: 'a project of Rebar with packages of Hex',
  listing: 'rebar.lock',
  missing: missing + programMissing('rebar3', ['--version'], "Debian's rebar3"),
  isExpensive: true,
  types: ['hex'],
  atLeast: 4,
  unread: [],
  makeRoot(folder) {
    const work = path.join(folder, '../work');
    // Rebar takes the address of the registry with the name hexpm from nowhere else than its own defaults.
    buildRegistry(work, 'acme', 'rebar3');
    mkdirSync(path.join(folder, 'src'));
    const release = '{relx, [{release, {shop, "0.3.0"}, [shop]}, {mode, prod}]}.';
    writeFileSync(
      path.join(folder, 'rebar.config'),
      `{deps, [{web, "0.9.0"}, {renamed, "2.0.0", {pkg, base_64}}]}.\n${release}\n`,
    );
    const shop = '{vsn, "0.3.0"}, {applications, [kernel, stdlib, web, renamed]}';
    writeFileSync(path.join(folder, 'src/shop.app.src'), `{application, shop, [${shop}]}.\n`);
    mkdirSync(path.join(work, 'settings/.config/rebar3'), { recursive: true });
    withRegistry(
      work,
      `key = File.read!("public/public_key")
       repository = ~s|name => <<"acme">>, repo_url => <<"#{address}">>, repo_public_key => <<"#{key}">>|
       File.write!("settings/.config/rebar3/rebar.config", "{hex, [{repos, [\\#{#{repository}}]}]}.")
       folders = [{"REBAR_GLOBAL_CONFIG_DIR", Path.expand("settings")}, {"REBAR_CACHE_DIR", Path.expand("cache")}]
       run.("rebar3", ["release"], cd: "${folder}", env: folders)`,
    );
  },
  ownListing: (root) => {
    const print = 'lists:foreach(fun({_, {pkg, N, V}, _}) -> io:format("~s ~s~n", [N, V]) end, Locked)';
    const code = `{ok, [{_, Locked} | _]} = file:consult("${path.join(root, 'rebar.lock')}"), ${print}, halt().`;
    return linesOf(runTool('erl', ['-noshell', '-eval', code]))
      .map((line) => line.split(' '))
      .map(([name = '', version = '']) => listed(name, version))
      .concat({ type: 'hex', name: 'shop', version: '0.3.0', license: '' });
  },
});

function listed(name: string, version: string): ListedPackage {
  const licenses = packages.find((each) => each.name === name)?.licenses ?? [];
  return { type: 'hex', name, version, license: licenses.join(' AND ') };
}
