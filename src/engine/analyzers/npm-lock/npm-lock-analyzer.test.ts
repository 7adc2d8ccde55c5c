import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { bunBinaryLock } from '../../../../test/helpers/bun-binary-lock.ts';
import { npmLockAnalyzer } from './npm-lock-analyzer.ts';

const analyze = (name: string, text: string, manifest?: object) =>
  analyzeText(npmLockAnalyzer, `app/${name}`, text, manifest ? { 'app/package.json': JSON.stringify(manifest) } : {});

describe('npmLockAnalyzer', () => {
  it('reads package-lock.json of versions 2 and 3, without links, workspaces and packages of platforms', () => {
    const packages = {
      '': { name: 'app', version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^2' } },
      'node_modules/a/node_modules/@s/b': { version: '2.0.0', dev: true },
      'node_modules/alias': { name: 'real', version: '3.0.0', devOptional: true },
      'node_modules/web': { resolved: 'packages/web', link: true },
      'packages/web': { name: 'web', version: '9.0.0' },
      'node_modules/@esbuild/darwin-x64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
      'node_modules/gone': { version: '1.0.0', extraneous: true },
    };
    const facts = analyze('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
    expect(facts.lockScope).toBe('project');
    expect(namesOf(facts)).toEqual(['@s/b@2.0.0 dev', 'a@1.0.0', 'real@3.0.0']);
    expect(facts.packages?.[0]).toMatchObject({ type: 'npm', licenses: ['MIT'], dependencies: ['b'] });
  });

  it('reads package-lock.json of version 1', () => {
    const dependencies = {
      a: { version: '1.0.0', requires: { b: '^2' }, dependencies: { b: { version: '2.0.0', dev: true } } },
      alias: { version: 'npm:@s/real@3.0.0' },
      fsevents: { version: '2.3.3', optional: true },
      git: { version: 'git+ssh://user:secret@x/y.git#0a1b' },
      own: { version: 'file:../own' },
    };
    expect(namesOf(analyze('npm-shrinkwrap.json', JSON.stringify({ lockfileVersion: 1, dependencies })))).toEqual([
      '@s/real@3.0.0',
      'a@1.0.0',
      'b@2.0.0 dev',
      'git@0a1b',
    ]);
  });

  it.each([
    [
      'package-lock.json',
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { watch: '1', needed: '1' } },
          'node_modules/watch': {
            version: '1.0.0',
            dependencies: { shared: '1' },
            optionalDependencies: { native: '1' },
          },
          'node_modules/native': {
            version: '1.0.0',
            optional: true,
            os: ['darwin'],
            dependencies: { build: '1', shared: '1' },
          },
          'node_modules/native/node_modules/shared': { version: '2.0.0', optional: true },
          'node_modules/build': { version: '1.0.0', optional: true, dependencies: { tar: '1' } },
          'node_modules/tar': { version: '1.0.0', optional: true },
          'node_modules/needed': { version: '1.0.0', os: ['darwin', 'linux'] },
          'node_modules/shared': { version: '1.0.0' },
        },
      }),
    ],
    [
      'yarn.lock',
      [
        '__metadata:\n  version: 8',
        '"app@workspace:.":\n  version: 0.0.0\n  resolution: "app@workspace:."\n  dependencies:\n    needed: "npm:1"\n    watch: "npm:1"',
        '"watch@npm:1":\n  version: 1.0.0\n  resolution: "watch@npm:1.0.0"\n  dependencies:\n    native: "npm:1"\n    shared: "npm:1"\n  dependenciesMeta:\n    native:\n      optional: true',
        '"native@npm:1":\n  version: 1.0.0\n  resolution: "native@npm:1.0.0"\n  dependencies:\n    build: "npm:1"\n    shared: "npm:1"\n  conditions: os=darwin & cpu=arm64',
        '"build@npm:1":\n  version: 1.0.0\n  resolution: "build@npm:1.0.0"\n  dependencies:\n    tar: "npm:1"',
        '"tar@npm:1":\n  version: 1.0.0\n  resolution: "tar@npm:1.0.0"',
        '"needed@npm:1":\n  version: 1.0.0\n  resolution: "needed@npm:1.0.0"\n  conditions: (os=darwin | os=linux)',
        '"shared@npm:1":\n  version: 1.0.0\n  resolution: "shared@npm:1.0.0"\n',
      ].join('\n\n'),
    ],
    [
      'pnpm-lock.yaml',
      "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      needed:\n        specifier: '1'\n        version: 1.0.0\n      watch:\n        specifier: '1'\n        version: 1.0.0\npackages:\n" +
        '  watch@1.0.0: {}\n  native@1.0.0:\n    os: [darwin]\n  build@1.0.0: {}\n  tar@1.0.0: {}\n  needed@1.0.0:\n    os: [darwin, linux]\n  shared@1.0.0: {}\n' +
        'snapshots:\n  watch@1.0.0:\n    dependencies:\n      shared: 1.0.0\n    optionalDependencies:\n      native: 1.0.0\n' +
        '  native@1.0.0:\n    dependencies:\n      build: 1.0.0\n      shared: 1.0.0\n    optional: true\n  build@1.0.0:\n    dependencies:\n      tar: 1.0.0\n    optional: true\n' +
        '  tar@1.0.0:\n    optional: true\n  needed@1.0.0: {}\n  shared@1.0.0: {}\n',
    ],
    [
      'bun.lock',
      `{"workspaces": {"": {"dependencies": {"watch": "1", "needed": "1"}}}, "packages": {
        "watch": ["watch@1.0.0", "", {"dependencies": {"shared": "1"}, "optionalDependencies": {"native": "1"}}, ""],
        "native": ["native@1.0.0", "", {"os": "darwin", "dependencies": {"build": "1", "shared": "1"}}, ""],
        "native/shared": ["shared@2.0.0", "", {}, ""],
        "build": ["build@1.0.0", "", {"dependencies": {"tar": "1"}}, ""],
        "tar": ["tar@1.0.0", "", {}, ""],
        "needed": ["needed@1.0.0", "", {"os": ["darwin", "linux"]}, ""],
        "shared": ["shared@1.0.0", "", {}, ""],
      }}`,
    ],
    [
      'deno.lock',
      JSON.stringify({
        version: '5',
        specifiers: { 'npm:watch@1': '1.0.0', 'npm:needed@1': '1.0.0' },
        npm: {
          'watch@1.0.0': { dependencies: ['shared@1.0.0'], optionalDependencies: ['native'] },
          'native@1.0.0': { os: ['darwin'], dependencies: ['build', 'shared@2.0.0'] },
          'build@1.0.0': { dependencies: ['tar'] },
          'tar@1.0.0': {},
          'needed@1.0.0': { os: ['darwin', 'linux'] },
          'shared@1.0.0': {},
          'shared@2.0.0': {},
        },
      }),
    ],
  ])('leaves out the packages of %s that only optional packages for certain platforms require', (name, text) => {
    expect(namesOf(analyze(name, text))).toEqual(['needed@1.0.0', 'shared@1.0.0', 'watch@1.0.0']);
  });

  it('leaves out such packages of bun.lockb, and of yarn.lock of Yarn 1 if all requirements of the project are known', () => {
    const bytes = bunBinaryLock([
      { name: 'app', requires: [1, 5] },
      { name: 'watch', version: [1, 0, 0], requires: ['?2'] },
      { name: 'native', version: [1, 0, 0], isPlatform: true, requires: [3] },
      { name: 'build', version: [1, 0, 0], requires: [4] },
      { name: 'tar', version: [1, 0, 0] },
      { name: 'needed', version: [1, 0, 0], isPlatform: true },
    ]);
    const binary = npmLockAnalyzer.analyze({ path: 'app/bun.lockb', bytes });
    expect(namesOf(binary)).toEqual(['needed@1.0.0', 'watch@1.0.0']);
    const text = [
      '# yarn lockfile v1',
      'watch@1:\n  version "1.0.0"\n  optionalDependencies:\n    fsevents "1"',
      'fsevents@1:\n  version "1.0.0"\n  dependencies:\n    nan "2"',
      'nan@2:\n  version "2.0.0"\n',
    ].join('\n\n');
    const project = { dependencies: { watch: '1' } };
    expect(namesOf(analyze('yarn.lock', text, project))).toEqual(['watch@1.0.0']);
    const inWorkspace = ['nan@2.0.0', 'watch@1.0.0'];
    expect(namesOf(analyze('yarn.lock', text))).toEqual(inWorkspace);
    expect(namesOf(analyze('yarn.lock', text, { ...project, workspaces: ['web'] }))).toEqual(inWorkspace);
    expect(namesOf(analyze('yarn.lock', text, { dependencies: { watch: '1', nan: '2' } }))).toEqual(inWorkspace);
  });

  it('leaves out packages of deno.lock before version 5 whose names end with a platform', () => {
    const npm = {
      'esbuild@0.19.2': { dependencies: ['@esbuild/linux-x64', 'is-windows'] },
      '@esbuild/linux-x64@0.19.2': {},
      'is-windows@1.0.2': {},
      'run-linux-x64@1.0.0': {},
    };
    const specifiers = { 'npm:esbuild@0.19.2': '0.19.2', 'npm:run-linux-x64@1': '1.0.0' };
    const names = ['esbuild@0.19.2', 'is-windows@1.0.2', 'run-linux-x64@1.0.0'];
    expect(namesOf(analyze('deno.lock', JSON.stringify({ version: '4', specifiers, npm })))).toEqual(names);
    const nested = {
      specifiers: { 'npm:esbuild@0.19.2': 'npm:esbuild@0.19.2', 'npm:run-linux-x64@1': 'npm:run-linux-x64@1.0.0' },
      npm: { ...npm, 'esbuild@0.19.2': { dependencies: { '@esbuild/linux-x64': '@esbuild/linux-x64@0.19.2' } } },
    };
    expect(namesOf(analyze('deno.lock', JSON.stringify({ version: '3', packages: nested })))).toEqual(names);
  });

  const manifest = { dependencies: { a: '^1' }, devDependencies: { dev: '1', shared: '^1' } };

  it('reads yarn.lock of Yarn 1, and takes development packages from the manifest', () => {
    const text = [
      '# yarn lockfile v1',
      'a@^1:\n  version "1.0.0"\n  dependencies:\n    shared "^1"\n  optionalDependencies:\n    x-darwin-x64 "1"',
      'dev@1, "dev@^1":\n  version "1.1.0"\n  dependencies:\n    "@s/deep" "^2"',
      '"@s/deep@^2":\n  version "2.0.0"',
      'shared@^1:\n  version "1.0.1"',
      'x-darwin-x64@1:\n  version "1.0.0"',
      '"alias@npm:real@^4":\n  version "4.0.0"',
      '"other-workspace@^1":\n  version "1.0.0"',
      '"part@file:./part":\n  version "0.1.0"',
      '"packed@file:./packed-2.0.0.tgz":\n  version "2.0.0"',
    ].join('\n\n');
    const expected = [
      '@s/deep@2.0.0',
      'a@1.0.0',
      'dev@1.1.0',
      'other-workspace@1.0.0',
      'packed@2.0.0',
      'real@4.0.0',
      'shared@1.0.1',
    ];
    expect(namesOf(analyze('yarn.lock', text))).toEqual(expected);
    const development = new Set(['@s/deep@2.0.0', 'dev@1.1.0']);
    expect(namesOf(analyze('yarn.lock', text, manifest))).toEqual(
      expected.map((name) => (development.has(name) ? `${name} dev` : name)),
    );
  });

  it('lists packages of yarn.lock of Yarn 1 that a workspace requires and a development package too', () => {
    const text = [
      '# yarn lockfile v1',
      'tool@^1.0.0:\n  version "1.0.0"\n  dependencies:\n    deep "^1.0.0"\n    other "^1.0.0"\n    shared "^1.0.0"',
      'shared@^1.0.0, shared@^1.2.0:\n  version "1.2.3"\n  dependencies:\n    deep "^1.0.0"',
      'deep@^1.0.0:\n  version "1.0.0"',
      'other@^1.0.0:\n  version "1.0.0"\n',
    ].join('\n\n');
    const manifest = { workspaces: ['web'], devDependencies: { tool: '^1.0.0' } };
    expect(namesOf(analyze('yarn.lock', text, manifest))).toEqual([
      'deep@1.0.0',
      'other@1.0.0 dev',
      'shared@1.2.3',
      'tool@1.0.0 dev',
    ]);
  });

  it('reads yarn.lock of later versions of Yarn', () => {
    const text = `__metadata:
  version: 8

"a@npm:^1":
  version: 1.0.0
  resolution: "a@npm:1.0.0"
  dependencies:
    shared: "npm:^1"
  linkType: hard

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  dependencies:
    a: "npm:^1"
    dev: "npm:1"
  linkType: soft

"dev@npm:1":
  version: 1.1.0
  resolution: "dev@npm:1.1.0"

"shared@npm:^1":
  version: 1.0.1
  resolution: "shared@npm:1.0.1"

"@esbuild/win32-x64@npm:1":
  version: 1.0.0
  resolution: "@esbuild/win32-x64@npm:1.0.0"
  conditions: os=win32 & cpu=x64

"part@file:./part::locator=app%40workspace%3A.":
  version: 0.1.0
  resolution: "part@file:./part#./part::hash=0a&locator=app%40workspace%3A."

"packed@file:./packed-2.0.0.tgz::locator=app%40workspace%3A.":
  version: 2.0.0
  resolution: "packed@file:./packed-2.0.0.tgz#./packed-2.0.0.tgz::hash=0a&locator=app%40workspace%3A."

"patched@patch:patched@npm%3A2.0.0#~/x.patch":
  version: 2.0.0
  resolution: "patched@patch:patched@npm%3A2.0.0#~/x.patch::version=2.0.0"
`;
    expect(namesOf(analyze('yarn.lock', text, manifest))).toEqual([
      'a@1.0.0',
      'dev@1.1.0 dev',
      'packed@2.0.0',
      'patched@2.0.0',
      'shared@1.0.1',
    ]);
  });

  it.each([
    [
      '5.4',
      `lockfileVersion: 5.4\ndependencies:\n  a: 1.0.0_x@1.0.0\ndevDependencies:\n  dev: 1.1.0\npackages:\n\n  /a/1.0.0_x@1.0.0:\n    resolution: {integrity: sha512-a}\n    dev: false\n\n  /@s/b/2.0.0:\n    dev: true\n\n  /dev/1.1.0:\n    dependencies:\n      '@s/b': 2.0.0\n    dev: true\n`,
    ],
    [
      '6.0',
      `lockfileVersion: '6.0'\ndependencies:\n  a:\n    specifier: ^1\n    version: 1.0.0(x@1.0.0)\ndevDependencies:\n  dev:\n    specifier: '1'\n    version: 1.1.0\npackages:\n\n  /a@1.0.0(x@1.0.0):\n    resolution: {integrity: sha512-a}\n\n  /@s/b@2.0.0:\n    resolution: {integrity: sha512-b}\n\n  /dev@1.1.0:\n    dependencies:\n      '@s/b': 2.0.0\n`,
    ],
    [
      '9.0',
      `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n        specifier: ^1\n        version: 1.0.0(x@1.0.0)\n    devDependencies:\n      dev:\n        specifier: '1'\n        version: 1.1.0\npackages:\n  a@1.0.0:\n    resolution: {integrity: sha512-a}\n  '@s/b@2.0.0':\n    resolution: {integrity: sha512-b}\n  dev@1.1.0:\n    resolution: {integrity: sha512-c}\n  fsevents@2.0.0:\n    resolution: {integrity: sha512-d}\n    os: [darwin]\nsnapshots:\n  a@1.0.0(x@1.0.0):\n    optionalDependencies:\n      fsevents: 2.0.0\n  '@s/b@2.0.0': {}\n  dev@1.1.0:\n    dependencies:\n      '@s/b': 2.0.0\n  fsevents@2.0.0:\n    optional: true\n`,
    ],
  ])('reads pnpm-lock.yaml of version %s', (_, text) => {
    expect(namesOf(analyze('pnpm-lock.yaml', text))).toEqual(['@s/b@2.0.0 dev', 'a@1.0.0', 'dev@1.1.0 dev']);
  });

  it.each([
    ["'6.0'", '  file:part:\n    resolution: {directory: part, type: directory}\n    name: part\n    dev: false\n'],
    ["'9.0'", '  part@file:part:\n    resolution: {directory: part, type: directory}\n'],
  ])('leaves out the local folders of a pnpm-lock.yaml of version %s', (version, folder) => {
    const text = `lockfileVersion: ${version}\npackages:\n  a@1.0.0:\n    resolution: {integrity: sha512-a}\n${folder}`;
    const facts = analyze('pnpm-lock.yaml', text);
    expect(namesOf(facts)).toEqual(['a@1.0.0']);
    expect(facts.warnings).toBeUndefined();
  });

  it('reads bun.lock with its trailing commas', () => {
    const text = `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "app", "dependencies": { "a": "^1", }, "devDependencies": { "dev": "1", }, }, },
  "packages": {
    "a": ["a@1.0.0", "", { "dependencies": { "b": "^2" } }, "sha512-a"],
    "b": ["b@3.0.0", "", {}, "sha512-b"],
    "a/b": ["b@2.0.0", "", {}, "sha512-c"],
    "dev": ["dev@1.1.0", "", { "dependencies": { "b": "^3" }, "optionalDependencies": { "x": "1" } }, "sha512-d"],
    "x": ["x@1.0.0", "", { "os": "darwin" }, "sha512-e"],
    "web": ["web@workspace:packages/web"],
    "forked": ["forked@git+ssh://user:secret@x/y.git#0a1b", {}, "0a1b"],
  }
}`;
    expect(namesOf(analyze('bun.lock', text))).toEqual([
      'a@1.0.0',
      'b@2.0.0',
      'b@3.0.0 dev',
      'dev@1.1.0 dev',
      'forked@0a1b',
    ]);
  });

  it('reads bun.lockb', () => {
    const bytes = bunBinaryLock([
      { name: 'app', requires: [1, '!3', '?5', 6] },
      { name: 'a', version: [1, 0, 0], requires: [2] },
      { name: '@scope/long-name', version: [2, 10, 3], prerelease: 'beta.1' },
      { name: 'dev', version: [1, 1, 0], requires: [4, 2] },
      { name: 'deep', version: [3, 0, 0] },
      { name: '@esbuild/darwin-x64', version: [1, 0, 0], isPlatform: true },
      { name: 'left-pad', archive: 'https://x/left-pad/-/left-pad-1.3.0.tgz' },
    ]);
    const facts = npmLockAnalyzer.analyze({ path: 'app/bun.lockb', bytes });
    expect(namesOf(facts)).toEqual([
      '@scope/long-name@2.10.3-beta.1',
      'a@1.0.0',
      'deep@3.0.0 dev',
      'dev@1.1.0 dev',
      'left-pad@1.3.0',
    ]);
    expect(facts.packages?.[0]?.dependencies).toEqual(['@scope/long-name']);
  });

  it('reads the Git dependencies of bun.lockb with their commits as versions, and no addresses', () => {
    const commit = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
    const bytes = bunBinaryLock([
      { name: 'app', requires: [1, '!2', 3] },
      { name: 'forked', git: { address: 'git@x.example:team/forked.git', commit }, requires: [4] },
      { name: 'from-github', gitHubArchive: 'a-team-repo-0a1b2c3' },
      { name: 'unresolved', git: { address: 'git@x.example:team/other.git', commit: '' } },
      { name: 'deep', version: [3, 0, 0] },
    ]);
    const facts = npmLockAnalyzer.analyze({ path: 'app/bun.lockb', bytes });
    expect(namesOf(facts)).toEqual(['deep@3.0.0', `forked@${commit}`, 'from-github@0a1b2c3 dev']);
    expect(JSON.stringify(facts)).not.toContain('example');
  });

  it('warns about a bun.lockb that is cut, and reads any changed one', () => {
    const bytes = bunBinaryLock([
      { name: 'app', requires: [1, 1] },
      { name: 'long-names', version: [1, 0, 0], requires: [1] },
      { name: 'forked', git: { address: 'git@x.example:team/forked.git', commit: '0a1b2c3d4e5f6071' } },
    ]);
    for (let length = 0; length < bytes.length; length += 1) {
      const facts = npmLockAnalyzer.analyze({ path: 'app/bun.lockb', bytes: bytes.subarray(0, length) });
      expect(facts.warnings, String(length)).toHaveLength(1);
    }
    for (let at = 46; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = 0xff;
      expect(npmLockAnalyzer.analyze({ path: 'app/bun.lockb', bytes: changed })).toBeDefined();
    }
  });

  it.each([
    '{"version":"5","npm":{"@s/a@1.0.0_b@2.0.0":{}},"jsr":{"@std/path@1.0.0":{}},"remote":{"https://deno.land/std@0.200.0/a.ts":"0a"}}',
    '{"version":"3","packages":{"npm":{"@s/a@1.0.0":{}},"jsr":{"@std/path@1.0.0":{}}},"remote":{"https://deno.land/std@0.200.0/a.ts":"0a"}}',
  ])('reads deno.lock: %s', (text) => {
    const facts = analyze('deno.lock', text);
    expect(facts.packages?.map(({ type, name, version }) => `${type} ${name}@${version}`)).toEqual([
      'npm @s/a@1.0.0',
      'generic @std/path@1.0.0',
      'generic deno.land/std@0.200.0',
    ]);
  });

  it.each(['package-lock.json', 'bun.lock', 'deno.lock'])('warns when %s is not JSON', (name) => {
    expect(analyze(name, '{"a":')).toEqual({ warnings: ['The lock file has an unknown format and was not read.'] });
  });

  it('reads neither lock files inside packages nor their manifests', () => {
    expect(npmLockAnalyzer.wants('app/node_modules/x/yarn.lock')).toBe(0);
    expect(npmLockAnalyzer.wants('app/node_modules/x/package.json')).toBe(0);
    expect(npmLockAnalyzer.wants('constructor')).toBe(0);
  });
});
