import { createHash } from 'node:crypto';
import type { TarEntry } from '../../helpers/oci-layout.ts';

const json = (content: object) => JSON.stringify(content);
const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
const sri = (text: string) => `sha512-${createHash('sha512').update(text).digest('base64')}`;

/** Lock files of applications that were bundled or compiled, so that none of their packages is installed. */
export function lockFiles(): TarEntry[] {
  return [
    {
      path: 'srv/npm/package-lock.json',
      content: json({
        name: 'app',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: {
          '': {
            name: 'app',
            version: '1.0.0',
            dependencies: { 'is-odd': '3.0.1' },
            devDependencies: { mocha: '10.0.0' },
          },
          'node_modules/is-odd': {
            version: '3.0.1',
            resolved: 'https://registry.npmjs.org/is-odd/-/is-odd-3.0.1.tgz',
            integrity: sri('is-odd'),
            license: 'MIT',
            dependencies: { 'is-number': '^6.0.0' },
          },
          'node_modules/is-number': { version: '6.0.0', integrity: sri('is-number'), license: 'MIT' },
          'node_modules/mocha': { version: '10.0.0', integrity: sri('mocha'), dev: true, license: 'MIT' },
        },
      }),
    },
    {
      path: 'srv/python/poetry.lock',
      content: `[[package]]
name = "click"
version = "8.1.7"
description = ""
optional = false
python-versions = ">=3.7"
files = [
    {file = "click-8.1.7-py3-none-any.whl", hash = "sha256:${hex('sha256', 'click wheel')}"},
    {file = "click-8.1.7.tar.gz", hash = "sha256:${hex('sha256', 'click')}"},
]

[package.dependencies]
colorama = "*"

[[package]]
name = "colorama"
version = "0.4.6"
description = ""
optional = false
python-versions = ">=3.7"
files = [
    {file = "colorama-0.4.6-py2.py3-none-any.whl", hash = "sha256:${hex('sha256', 'colorama')}"},
]

[metadata]
lock-version = "2.0"
python-versions = "^3.8"
content-hash = "${'0'.repeat(64)}"
`,
    },
    {
      path: 'srv/rust/Cargo.lock',
      content: `version = 3

[[package]]
name = "serde"
version = "1.0.195"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "${hex('sha256', 'serde')}"
dependencies = [
 "serde_derive",
]

[[package]]
name = "serde_derive"
version = "1.0.195"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "${hex('sha256', 'serde_derive')}"
`,
    },
    {
      path: 'srv/ruby/Gemfile.lock',
      content: `GEM
  remote: https://rubygems.org/
  specs:
    mustermann (3.0.0)
      ruby2_keywords (~> 0.0.1)
    ruby2_keywords (0.0.5)

PLATFORMS
  ruby

DEPENDENCIES
  mustermann

CHECKSUMS
  mustermann (3.0.0) sha256=${hex('sha256', 'mustermann')}
  ruby2_keywords (0.0.5) sha256=${hex('sha256', 'ruby2_keywords')}

BUNDLED WITH
   2.6.0
`,
    },
    {
      path: 'srv/php/composer.lock',
      content: json({
        packages: [
          {
            name: 'symfony/console',
            version: 'v6.4.0',
            license: ['MIT'],
            authors: [{ name: 'Fabien Potencier', email: 'fabien@symfony.com' }],
            require: { 'symfony/string': '^6.4' },
          },
          { name: 'symfony/string', version: 'v6.4.0', license: ['MIT'], authors: [{ name: 'Nicolas Grekas' }] },
        ],
        'packages-dev': [],
      }),
    },
    {
      path: 'srv/dart/pubspec.lock',
      content: `packages:
  http:
    dependency: "direct main"
    description:
      name: http
      sha256: "${hex('sha256', 'http')}"
      url: "https://pub.dev"
    source: hosted
    version: "1.1.0"
sdks:
  dart: ">=3.0.0 <4.0.0"
`,
    },
    {
      path: 'srv/elixir/mix.lock',
      content: `%{
  "jason": {:hex, :jason, "1.4.1", "${hex('sha256', 'inner')}", [:mix], [{:decimal, "~> 1.0 or ~> 2.0", [hex: :decimal, repo: "hexpm", optional: true]}], "hexpm", "${hex('sha256', 'outer')}"},
  "decimal": {:hex, :decimal, "2.1.1", "${hex('sha256', 'inner d')}", [:mix], [], "hexpm", "${hex('sha256', 'outer d')}"},
}
`,
    },
    {
      path: 'srv/net/packages.lock.json',
      content: json({
        version: 1,
        dependencies: {
          'net8.0': {
            Dapper: {
              type: 'Direct',
              requested: '[2.1.24, )',
              resolved: '2.1.24',
              contentHash: createHash('sha512').update('dapper').digest('base64'),
              dependencies: { 'System.Text.Json': '8.0.0' },
            },
            'System.Text.Json': {
              type: 'Transitive',
              resolved: '8.0.0',
              contentHash: createHash('sha512').update('json').digest('base64'),
            },
          },
        },
      }),
    },
    {
      path: 'srv/swift/Package.resolved',
      content: json({
        version: 2,
        pins: [
          {
            identity: 'swift-nio',
            kind: 'remoteSourceControl',
            location: 'https://github.com/apple/swift-nio.git',
            state: { revision: 'a'.repeat(40), version: '2.62.0' },
          },
        ],
      }),
    },
  ];
}
