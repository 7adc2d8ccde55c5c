import { bunBinaryLock } from './bun-binary-lock.ts';

/** Small files that the analyzers of languages read, by the id of the analyzer. Each declares at least one package. */
export const languageCases: Record<string, { path: string; text: string | Buffer }[]> = {
  conan: [
    {
      path: 'srv/conan.lock',
      text: '{"version":"0.5","requires":["zlib/1.2.13#0a%1"],"build_requires":["cmake/3.20"]}',
    },
    { path: 'root/.conan/data/zlib/1.2.11/_/_/package/0a/conaninfo.txt', text: '[settings]\n    os=Linux\n' },
  ],
  conda: [
    {
      path: 'opt/conda/conda-meta/zlib-1.2.13-h0_0.json',
      text: '{"name":"zlib","version":"1.2.13","build":"h0_0","channel":"https://x/conda-forge/linux-64","files":["lib/libz.so"]}',
    },
  ],
  crystal: [
    { path: 'srv/shard.lock', text: 'version: 2.0\nshards:\n  db:\n    git: https://x/db.git\n    version: 0.11.0\n' },
  ],
  dart: [
    {
      path: 'srv/pubspec.lock',
      text: 'packages:\n  http:\n    dependency: "direct main"\n    source: hosted\n    version: "1.1.0"\nsdks:\n  dart: ">=3"\n',
    },
    {
      path: 'srv/.dart_tool/package_config.json',
      text: '{"packages":[{"name":"http","rootUri":"file:///root/.pub-cache/hosted/pub.dev/http-1.1.0"}]}',
    },
  ],
  haskell: [
    {
      path: 'opt/ghc/package.conf.d/text-2.0.conf',
      text: 'name: text\nversion: 2.0\ndepends:\n    base-4.17 array-0.5\n',
    },
    { path: 'srv/stack.yaml.lock', text: 'packages:\n- completed:\n    hackage: aeson-2.1.0@sha256:0a,60\n' },
    { path: 'srv/cabal.project.freeze', text: 'constraints: any.aeson ==2.1.0,\n             any.text ==2.0\n' },
    {
      path: 'srv/dist-newstyle/cache/plan.json',
      text: '{"install-plan":[{"pkg-name":"aeson","pkg-version":"2.1.0"}]}',
    },
  ],
  hex: [
    {
      path: 'app/lib/cowboy-2.10.0/ebin/cowboy.app',
      text: '{application,cowboy,[{vsn,"2.10.0"},{applications,[kernel,ranch]}]}.',
    },
    {
      path: 'srv/deps/cowboy/hex_metadata.config',
      text: '{<<"app">>,<<"cowboy">>}.\n{<<"name">>,<<"cowboy">>}.\n{<<"version">>,<<"2.10.0">>}.\n',
    },
    { path: 'srv/mix.lock', text: '%{\n  "jason": {:hex, :jason, "1.4.1", "0a", [:mix], [], "hexpm", "0b"},\n}\n' },
    { path: 'app/releases/start_erl.data', text: '13.1.5 0.3.0' },
    { path: 'srv/rebar.lock', text: '{"1.2.0",\n[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0}]}.\n' },
  ],
  julia: [
    {
      path: 'srv/Manifest.toml',
      text: 'manifest_format = "2.0"\n\n[[deps.JSON]]\nuuid = "682c06a0"\nversion = "0.21.4"\n',
    },
    {
      path: 'root/.julia/packages/JSON/93Ea8/Project.toml',
      text: 'name = "JSON"\nuuid = "682c06a0"\nversion = "0.21.4"\n',
    },
  ],
  lua: [
    {
      path: 'usr/lib/luarocks/rocks-5.4/lpeg/1.1.0-1/rock_manifest',
      text: 'rock_manifest = { lib = { ["lpeg.so"] = "0a" } }',
    },
    {
      path: 'usr/lib/luarocks/rocks-5.4/lpeg/1.1.0-1/lpeg-1.1.0-1.rockspec',
      text: 'package = "LPeg"\ndescription = { license = "MIT/X11" }\ndependencies = { "lua >= 5.1" }\n',
    },
  ],
  nim: [
    { path: 'root/.nimble/pkgs2/jester-0.6.0-0123456789012345678901234567890123456789/nimblemeta.json', text: '{}' },
  ],
  'npm-lock': [
    {
      path: 'srv/node_modules/.package-lock.json',
      text: '{"lockfileVersion":3,"packages":{"node_modules/@acme/x":{"version":"1.0.0","integrity":"sha512-AAAA"}}}',
    },
    {
      path: 'srv/node_modules/.yarn-integrity',
      text: '{"lockfileEntries":{"@acme/x@^1.0.0":"https://example.com/x"}}',
    },
    { path: 'srv/node_modules/.yarn-state.yml', text: '"x@npm:1.0.0":\n  locations:\n    - "node_modules/x"\n' },
    { path: 'srv/node_modules/.package-map.json', text: '{"packages":{".store/x-npm-1.0.0-0a/package":{}}}' },
    { path: 'srv/node_modules/.modules.yaml', text: 'hoistedLocations:\n  x@1.0.0:\n    - node_modules/x\n' },
    {
      path: 'srv/package-lock.json',
      text: '{"lockfileVersion":3,"packages":{"":{"name":"x"},"node_modules/ms":{"version":"2.1.3","license":"MIT"}}}',
    },
    {
      path: 'srv/npm-shrinkwrap.json',
      text: '{"lockfileVersion":1,"dependencies":{"ms":{"version":"2.1.3","dev":true}}}',
    },
    {
      path: 'srv/yarn.lock',
      text: '# yarn lockfile v1\n\nms@^2.1.1, "ms@2.1.3":\n  version "2.1.3"\n  dependencies:\n    x "1"\n',
    },
    {
      path: 'srv/pnpm-lock.yaml',
      text: "lockfileVersion: '9.0'\npackages:\n  ms@2.1.3:\n    resolution: {integrity: sha512-x}\nsnapshots:\n  ms@2.1.3: {}\n",
    },
    {
      path: 'srv/bun.lock',
      text: '{"workspaces":{"":{"dependencies":{"ms":"2"},},},"packages":{"ms":["ms@2.1.3","",{},"sha"],},}',
    },
    {
      path: 'srv/bun.lockb',
      text: bunBinaryLock([
        { name: 'x', requires: [1, '!2'] },
        { name: 'ms', version: [2, 1, 3], requires: [2] },
        { name: 'forked', git: { address: 'git@x.example:team/forked.git', commit: '0a1b2c3d4e5f6071' } },
        { name: 'from-github', gitHubArchive: 'team-from-github-0a1b2c3' },
      ]),
    },
    { path: 'srv/deno.lock', text: '{"version":"4","npm":{"ms@2.1.3":{}},"jsr":{"@std/path@1.0.0":{}}}' },
  ],
  opam: [
    {
      path: 'root/.opam/default/.opam-switch/switch-state',
      text: 'opam-version: "2.0"\ninstalled: ["dune.3.10.0" "ocaml.5.1.0"]\n',
    },
    {
      path: 'root/.opam/default/.opam-switch/packages/dune.3.10.0/opam',
      text: 'opam-version: "2.0"\nmaintainer: ["Jane <jane@example.org>"]\nlicense: "MIT"\ndepends: [\n  "ocaml" {>= "4.08"}\n  ("base-unix" | "base-threads")\n]\n',
    },
  ],
  perl: [
    {
      path: 'usr/lib/perl/5.36.0/perllocal.pod',
      text: '=head2 Sun Nov 22 15:29:53 2026: C<Module> L<Acme::Demo|Acme::Demo>\n\n=item *\n\nC<VERSION: 1.05>\n\n=back\n',
    },
    {
      path: 'usr/lib/perl5/x86_64-linux/.meta/JSON-4.10/install.json',
      text: '{"name":"JSON","dist":"JSON-4.10","version":"4.10"}',
    },
  ],
  php: [
    {
      path: 'srv/vendor/composer/installed.json',
      text: '{"packages":[{"name":"monolog/monolog","version":"2.9.1","license":["MIT"],"require":{"psr/log":"^1"}}],"dev-package-names":[]}',
    },
    {
      path: 'srv/vendor/composer/installed.php',
      text: "'root' => array(\n'name' => 'a/b',\n),\n'versions' => array(\n'psr/log' => array(\n'pretty_version' => '1.1.4',\n'dev_requirement' => false,\n",
    },
    { path: 'srv/composer.lock', text: '{"packages":[{"name":"psr/log","version":"1.1.4"}],"packages-dev":[]}' },
    {
      path: 'usr/share/php/.registry/x.reg',
      text: 'a:2:{s:4:"name";s:4:"PEAR";s:7:"version";a:1:{s:7:"release";s:5:"1.4.3";}}',
    },
  ],
  'python-lock': [
    { path: 'srv/poetry.lock', text: '[[package]]\nname = "six"\nversion = "1.16.0"\ngroups = ["main"]\n' },
    {
      path: 'srv/uv.lock',
      text: 'version = 1\n[[package]]\nname = "six"\nversion = "1.16.0"\nsource = { registry = "https://x" }\n',
    },
    {
      path: 'srv/pdm.lock',
      text: '[[package]]\nname = "six"\nversion = "1.16.0"\ngroups = ["default"]\ndependencies = ["x>=1"]\n',
    },
    { path: 'srv/pylock.toml', text: 'lock-version = "1.0"\n[[packages]]\nname = "six"\nversion = "1.16.0"\n' },
    { path: 'srv/Pipfile.lock', text: '{"_meta":{},"default":{"six":{"version":"==1.16.0"}},"develop":{}}' },
    { path: 'srv/requirements.txt', text: '# pinned\nsix==1.16.0 --hash=sha256:0a\nflask>=2\n' },
  ],
  r: [
    {
      path: 'usr/lib/R/site-library/rlang/DESCRIPTION',
      text: 'Package: rlang\nVersion: 1.1.0\nLicense: MIT + file LICENSE\nBuilt: R 4.2\n',
    },
    { path: 'srv/renv.lock', text: '{"Packages":{"rlang":{"Package":"rlang","Version":"1.1.0"}}}' },
  ],
  ruby: [
    {
      path: 'usr/lib/ruby/gems/3.2.0/specifications/rake-13.0.6.gemspec',
      text: '# -*- encoding: utf-8 -*-\n# stub: rake 13.0.6 ruby lib\n\nGem::Specification.new do |s|\n  s.licenses = ["MIT".freeze]\nend\n',
    },
    { path: 'srv/Gemfile.lock', text: 'GEM\n  specs:\n    rack (3.0.0)\n      x (>= 1)\n\nPLATFORMS\n  ruby\n' },
    { path: 'usr/bundle/extensions/x86_64-linux/3.2.0/json-2.6.3/gem.build_complete', text: '' },
  ],
  swift: [
    {
      path: 'srv/Package.resolved',
      text: '{"version":2,"pins":[{"identity":"nio","location":"https://github.com/apple/nio.git","state":{"version":"2.0.0"}}]}',
    },
    { path: 'srv/Podfile.lock', text: 'PODS:\n  - Firebase/Core (10.0.0):\n    - x (= 1)\n  - Alamofire (5.4.0)\n' },
  ],
  vcpkg: [
    {
      path: 'opt/vcpkg/installed/vcpkg/status',
      text: 'Package: zlib\nVersion: 1.3\nArchitecture: x64-linux\nStatus: install ok installed\n\n',
    },
  ],
  'yarn-pnp': [
    {
      path: 'srv/.pnp.cjs',
      text: 'const RAW_RUNTIME_STATE =\n\'{\\\n  "packageRegistryData": [["ms", [["npm:2.1.3", {"packageDependencies": []}]]]]\\\n}\';\n',
    },
    { path: 'srv/.pnp.data.json', text: '{"packageRegistryData":[["ms",[["npm:2.1.3",{}]]]]}' },
  ],
};
