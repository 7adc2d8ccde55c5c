import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

/** A source package with two packages, of which the second has a license of its own. */
const specification = (hash: string): string => `<?xml version="1.0" ?>
<PISI>
  <Source>
    <Name>greet</Name>
    <Homepage>https://example.org</Homepage>
    <Packager><Name>Acme &amp; Co</Name><Email>a@example.org</Email></Packager>
    <License>MIT</License>
    <License>Apache-2.0</License>
    <IsA>app:console</IsA>
    <PartOf>system.base</PartOf>
    <Summary>x</Summary>
    <Description>x</Description>
    <Archive sha1sum="${hash}" type="targz">file:///greet.tar.gz</Archive>
  </Source>
  <Package>
    <Name>greet</Name>
    <RuntimeDependencies><Dependency releaseFrom="1">lib-greet</Dependency></RuntimeDependencies>
    <Files><Path fileType="executable">/usr/bin</Path></Files>
  </Package>
  <Package>
    <Name>lib-greet</Name>
    <License>Zlib</License>
    <Files><Path fileType="library">/usr/lib</Path></Files>
  </Package>
  <History>
    <Update release="13"><Date>2024-02-01</Date><Version>1.2.0_rc1</Version><Comment>x</Comment><Name>A</Name><Email>a@example.org</Email></Update>
    <Update release="2"><Date>2024-01-01</Date><Version>1.1</Version><Comment>x</Comment><Name>A</Name><Email>a@example.org</Email></Update>
  </History>
</PISI>
`;

const actions = `from pisi.actionsapi import pisitools

WorkDir = "."

def setup(): pass
def build(): pass

def install():
    pisitools.dobin("greet")
    pisitools.insinto("/usr/lib", "greet", "libgreet.so.1")
`;

function eopkg(root: string, command: string, args: readonly string[]): string {
  const env = { HOME: path.join(root, '../home') };
  return runTool('eopkg', [command, '--no-color', '--yes-all', '--destdir', root, ...args], { env });
}

packageListTest({
  name: 'eopkg',
  listing: 'eopkg list-installed',
  missing: programMissing('eopkg', ['--version'], 'the eopkg of Solus'),
  isExpensive: true,
  types: ['eopkg'],
  atLeast: 2,
  unread: [],
  makeRoot(folder) {
    const [work, build] = [path.join(folder, '../work'), path.join(folder, '../build')];
    const archives = path.join(build, 'var/cache/eopkg/archives');
    for (const each of [archives, work, path.join(folder, '../home')]) mkdirSync(each, { recursive: true });
    copyFileSync('/bin/true', path.join(work, 'greet'));
    runTool('tar', ['-C', work, '-czf', path.join(archives, 'greet.tar.gz'), 'greet']);
    const hash = runTool('sha1sum', [path.join(archives, 'greet.tar.gz')]).slice(0, 40);
    writeFileSync(path.join(work, 'pspec.xml'), specification(hash));
    writeFileSync(path.join(work, 'actions.py'), actions);
    const checks = ['--ignore-dependency', '--ignore-sandbox', '--ignore-safety'];
    eopkg(build, 'build', [...checks, '--output-dir', work, path.join(work, 'pspec.xml')]);
    const files = ['greet', 'lib-greet'].map((name) => path.join(work, `${name}-1.2.0_rc1-13-1-x86_64.eopkg`));
    eopkg(folder, 'install', ['--ignore-safety', ...files]);
  },
  // `greet | i| 1.2.0_rc1| 13| Solus| 23 Nov 2026`, after two lines of the head.
  ownListing: (root) =>
    linesOf(eopkg(root, 'list-installed', ['--install-info']))
      .slice(2)
      .map((line) => line.split('|').map((each) => each.trim()))
      .map(([name = '', , version = '', release = '']) => ({
        type: 'eopkg',
        name,
        version: `${version}-${release}`,
        source: `greet ${version}-${release}`,
        supplier: 'Acme & Co',
        license: name === 'greet' ? 'MIT AND Apache-2.0' : 'Zlib',
      })),
});
