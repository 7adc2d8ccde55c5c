import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const packages: [name: string, version: string, origin: string][] = [
  ['musl', '1.2.5-r0', 'musl'],
  ['libcrypto3', '3.3.2-r1', 'openssl'],
  ['ssl_client', '1.36.1_git20240101-r29', 'busybox'],
  ['py3-zope.interface', '6.0_alpha2_p1-r3', 'py3-zope.interface'],
  ['gtk+2.0', '2.24.33b-r7', 'gtk+2.0'],
];

packageListTest({
  name: 'apk add',
  listing: 'apk info --verbose',
  missing: toolMissing('apk', '--version', 'apk-tools (of Alpine)'),
  types: ['apk'],
  atLeast: 5,
  unread: [],
  makeRoot(folder) {
    const work = mkdtempSync(path.join(folder, '../work-'));
    const repository = path.join(work, 'repository/x86_64');
    mkdirSync(repository, { recursive: true });
    const archives = packages.map((each) => writePackage(work, repository, each));
    const options = ['--allow-untrusted', '--no-network', '--arch', 'x86_64'];
    runTool('apk', ['index', ...options, '-o', path.join(repository, 'APKINDEX.tar.gz'), ...archives]);
    writeFileSync(path.join(work, 'repositories'), `${path.join(work, 'repository')}\n`);
    const from = ['--repositories-file', path.join(work, 'repositories'), '--no-cache', '--no-scripts'];
    const names = packages.map(([name]) => name);
    runTool('apk', ['add', '--root', folder, '--initdb', ...options, ...from, ...names]);
    // A package that only depends on others.
    runTool('apk', ['add', '--root', folder, ...options, ...from, '--virtual', '.build', 'musl']);
    rmSync(work, { recursive: true });
  },
  ownListing: (root) =>
    linesOf(runTool('apk', ['info', '--verbose', '--root', root, '--no-network', '--arch', 'x86_64']))
      .filter((line) => !line.startsWith('.build-'))
      .map((line) => {
        const [, name = '', version = ''] = /^(.+?)-(\d[^-]*-r\d+)$/.exec(line) ?? [];
        const origin = packages.find(([own]) => own === name)?.[2] ?? '';
        return { type: 'apk', name, version, architecture: 'x86_64', source: `${origin} ${version}` };
      }),
});

/** A package is a gzip file with the metadata, whose tar has no end, and one with the content. */
function writePackage(work: string, to: string, [name, version, origin]: (typeof packages)[number]): string {
  const content = path.join(work, name);
  mkdirSync(path.join(content, 'usr/lib'), { recursive: true });
  writeFileSync(path.join(content, `usr/lib/${name}.so`), name);
  const tarOf = (file: string, ...options: string[]): Buffer => {
    const archive = path.join(work, 'part.tar');
    runTool('tar', [...options, '--numeric-owner', '-C', content, '-cf', archive, file]);
    return readFileSync(archive);
  };
  const checksum = createHash('sha1').update(name).digest('hex');
  const data = gzipSync(tarOf('usr', '--format=pax', `--pax-option=APK-TOOLS.checksum.SHA1:=${checksum}`));
  const fields = {
    pkgname: name,
    pkgver: version,
    arch: 'x86_64',
    origin,
    license: 'MIT',
    datahash: createHash('sha256').update(data).digest('hex'),
  };
  const info = Object.entries(fields).map(([key, value]) => `${key} = ${value}\n`);
  writeFileSync(path.join(content, '.PKGINFO'), info.join(''));
  const metadata = tarOf('.PKGINFO', '--format=ustar').subarray(0, 1024);
  const archive = path.join(to, `${name}-${version}.apk`);
  writeFileSync(archive, Buffer.concat([gzipSync(metadata), data]));
  return archive;
}
