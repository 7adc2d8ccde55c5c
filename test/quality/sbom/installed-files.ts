import { createHash } from 'node:crypto';
import { makeJar } from '../../helpers/make-jar.ts';
import type { TarEntry } from '../../helpers/oci-layout.ts';

const json = (content: object) => JSON.stringify(content);
const sri = (text: string) => `sha512-${createHash('sha512').update(text).digest('base64')}`;
const site = 'usr/lib/python3.12/site-packages';
const gems = 'usr/lib/ruby/gems/3.3.0/specifications';
/** The vendor in the manifest of a Java archive, which is compressed. */
export const vendor = 'Example Inc.';
const pom = `<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId><artifactId>lib</artifactId><version>1.2.3</version>
<organization><name>Example Org</name></organization>
<licenses><license><name>Apache-2.0</name></license></licenses>
<dependencies><dependency><groupId>org.example</groupId><artifactId>core</artifactId><version>2.0</version></dependency></dependencies></project>`;

function npm(name: string, version: string, more: object = {}): TarEntry {
  return { path: `app/node_modules/${name}/package.json`, content: json({ name, version, ...more }) };
}

function distribution(name: string, version: string, ...headers: string[]): TarEntry[] {
  const folder = `${site}/${name.replaceAll('-', '_')}-${version}.dist-info`;
  const lines = ['Metadata-Version: 2.1', `Name: ${name}`, `Version: ${version}`, ...headers, '', ''];
  return [
    { path: `${folder}/METADATA`, content: lines.join('\n') },
    { path: `${folder}/RECORD`, content: `${name}/__init__.py,,\n` },
  ];
}

function gem(name: string, version: string, ...attributes: string[]): TarEntry {
  const lines = [
    '# -*- encoding: utf-8 -*-',
    `# stub: ${name} ${version} ruby lib`,
    '',
    'Gem::Specification.new do |s|',
    `  s.name = "${name}".freeze`,
    `  s.version = "${version}"`,
    ...attributes.map((one) => `  s.${one}`),
    'end',
    '',
  ];
  return { path: `${gems}/${name}-${version}.gemspec`, content: lines.join('\n') };
}

/** Packages of languages as their package managers install them, with all metadata that they write. */
export function installedFiles(): TarEntry[] {
  return [
    npm('express', '4.18.2', {
      license: 'MIT',
      author: 'TJ Holowaychuk <tj@vision-media.ca>',
      homepage: 'http://expressjs.com/',
      repository: 'expressjs/express',
      dependencies: { qs: '6.11.0', '@scope/util': '^1.0.0' },
    }),
    npm('qs', '6.11.0', { license: 'BSD-3-Clause', author: { name: 'Jordan Harband', email: 'ljharb@gmail.com' } }),
    npm('@scope/util', '1.0.1', {
      licenses: [{ type: 'ISC' }],
      maintainers: [{ name: 'Jane', email: 'j@example.com' }],
    }),
    npm('lodash', '4.17.21', { license: '(MIT OR Apache-2.0)' }),
    {
      path: 'app/node_modules/.package-lock.json',
      content: json({
        name: 'app',
        lockfileVersion: 3,
        packages: Object.fromEntries(
          [
            ['express', '4.18.2'],
            ['qs', '6.11.0'],
            ['@scope/util', '1.0.1'],
            ['lodash', '4.17.21'],
          ].map(([name, version]) => [`node_modules/${name}`, { version, integrity: sri(`${name}`) }]),
        ),
      }),
    },
    ...distribution(
      'Flask',
      '3.0.0',
      'Author-email: Armin Ronacher <armin.ronacher@active-4.com>',
      'License: BSD-3-Clause',
      'Requires-Dist: Werkzeug>=3.0.0',
      'Requires-Dist: asgiref>=3.2 ; extra == "async"',
    ),
    ...distribution(
      'Werkzeug',
      '3.0.1',
      'Author: Armin Ronacher',
      'Author-email: a@example.com',
      'License: BSD-3-Clause',
    ),
    ...distribution('ruamel.yaml', '0.18.0', 'Maintainer: Anthon', 'License: MIT license'),
    gem(
      'rack',
      '3.0.8',
      'authors = ["Leah Neukirchen".freeze]',
      'email = "leah@vuxu.org".freeze',
      'licenses = ["MIT".freeze]',
    ),
    gem(
      'sinatra',
      '4.0.0',
      'authors = ["Blake Mizerany".freeze, "Ryan Tomayko".freeze]',
      'licenses = ["MIT".freeze]',
      'add_runtime_dependency(%q<rack>.freeze, [">= 3.0.0"])',
    ),
    {
      path: 'srv/vendor/composer/installed.json',
      content: json({
        packages: [
          {
            name: 'monolog/monolog',
            version: '3.5.0',
            license: ['MIT'],
            authors: [{ name: 'Jordi Boggiano', email: 'j.boggiano@seld.be', homepage: 'https://seld.be' }],
            require: { php: '>=8.1', 'psr/log': '^2.0 || ^3.0' },
            dist: {
              type: 'zip',
              url: 'https://example.com/a.zip',
              shasum: createHash('sha1').update('m').digest('hex'),
            },
            'install-path': '../monolog/monolog',
          },
          {
            name: 'psr/log',
            version: '3.0.0',
            license: ['MIT'],
            authors: [{ name: 'PHP-FIG' }],
            'install-path': '../psr/log',
          },
        ],
      }),
    },
    {
      path: 'srv/lib/lib-1.2.3.jar',
      content: makeJar({
        maven: ['org.example:lib:1.2.3'],
        manifest: { 'Implementation-Vendor': vendor, 'Bundle-License': 'Apache-2.0' },
        entries: [{ name: 'META-INF/maven/org.example/lib/pom.xml', content: pom }],
      }),
    },
    { path: 'srv/lib/core-2.0.jar', content: makeJar({ maven: ['org.example:core:2.0'], manifest: {} }) },
    {
      path: 'srv/net/app.deps.json',
      content: json({
        runtimeTarget: { name: '.NETCoreApp,Version=v8.0' },
        targets: {
          '.NETCoreApp,Version=v8.0': {
            'Newtonsoft.Json/13.0.3': { runtime: { 'lib/net6.0/Newtonsoft.Json.dll': {} } },
            'Serilog/3.1.1': {
              dependencies: { 'Newtonsoft.Json': '13.0.3' },
              runtime: { 'lib/net7.0/Serilog.dll': {} },
            },
          },
        },
        libraries: {
          'Newtonsoft.Json/13.0.3': { type: 'package', serviceable: true, sha512: sri('newtonsoft') },
          'Serilog/3.1.1': { type: 'package', serviceable: true, sha512: sri('serilog') },
        },
      }),
    },
    {
      path: 'opt/conda/conda-meta/numpy-1.26.4-py312_0.json',
      content: json({
        name: 'numpy',
        version: '1.26.4',
        build: 'py312_0',
        channel: 'https://conda.anaconda.org/conda-forge/linux-64',
        subdir: 'linux-64',
        license: 'BSD-3-Clause',
        depends: ['libblas >=3.9.0,<4.0a0'],
        sha256: createHash('sha256').update('numpy').digest('hex'),
        md5: createHash('md5').update('numpy').digest('hex'),
        files: [],
      }),
    },
    {
      path: 'opt/conda/conda-meta/libblas-3.9.0-1.json',
      content: json({
        name: 'libblas',
        version: '3.9.0',
        build: '1',
        subdir: 'linux-64',
        license: 'BSD-3-Clause',
        depends: [],
        files: [],
      }),
    },
  ];
}
